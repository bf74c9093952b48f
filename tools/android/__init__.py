"""Whether the app would run on a phone, as far as that can be known without building it: `make check-android`."""
