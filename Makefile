# Two commands are enough: `make run` starts the app, `make test` proves it. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

.PHONY: run test check bench soak shots clean

run: $(VENV)/app.ready
	@$(BIN)/python main.py

test: check
	@$(BIN)/python -m pytest -q -n auto -m "not soak and not pixels" --cov --cov-report=term:skip-covered
	@$(BIN)/python -m coverage report --include='scoring/*' --fail-under=95 --format=total > /dev/null \
	  || { echo "coverage of scoring/ is below 95 %"; exit 1; }

check: $(VENV)/dev.ready
	@$(BIN)/ruff check .
	@$(BIN)/python -m mypy
	@PYTHONPATH=. $(BIN)/lint-imports --no-cache | tail -n 12

bench: $(VENV)/dev.ready
	@$(BIN)/python -m bench $(PART)

shots: $(VENV)/dev.ready
	@$(BIN)/python -m screens.shots

soak: $(VENV)/dev.ready
	@$(BIN)/python -m pytest -q -n auto -m soak -s
	@$(BIN)/python -m bench.soak

clean:
	rm -rf $(VENV) build .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The virtual environment: made once, touched again only when a list of requirements changes.
$(VENV)/bin/python:
	@command -v $(PYTHON) > /dev/null || { echo "Python 3.11 to 3.13 is missing: apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	  || { echo "Python 3.11 to 3.13 is needed, $(PYTHON) is `$(PYTHON) -V 2>&1`: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null \
	  || { echo "The venv module is missing: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/app.ready: requirements.txt | $(VENV)/bin/python
	@[ "`uname`" != Linux ] || $(PYTHON) -c 'import ctypes; [ctypes.CDLL(lib) for lib in ("libGL.so.1", "libEGL.so.1")]' 2> /dev/null \
	  || { echo "The OpenGL libraries are missing: apt-get install --no-install-recommends libgl1 libegl1"; exit 1; }
	@echo "Setting up $(VENV) (half a minute, once) ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/dev.ready: requirements-dev.txt $(VENV)/app.ready
	@$(PIP) -r requirements-dev.txt
	@touch $@
