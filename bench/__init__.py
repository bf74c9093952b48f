"""What `make bench` measures; every part can be run alone: `make bench PART=hands`."""
