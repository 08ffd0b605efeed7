# Everything this project does starts here; every target may be run again at any time.
# Say `make help` for the list.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
PYTHON ?= $(shell for v in python3 python3.13 python3.12 python3.11; do \
  $$v -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$v && break; done)
VENV := .venv
BIN := $(VENV)/bin
HOUSE ?= build/house
PORT ?= 8000
SEEDS ?= 300
WORKERS := -n auto --dist worksteal
# Tests of servers and pages wait as much as they work.
MORE := -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal
SERVICES := $(addprefix tests/,accounts analysis audit bots client coaching contracts fairness felt floor house jackpots kernels laws ledger paper people protocol school simulation test_cashier.py training web whole_table)
# Rounds on the pages; make browser tests every page.
FLOOR := $(addprefix tests/browser/test_,playing.py together.py dealer.py)
# All other tests, those first that take long, so that no processor waits for one of them in the end.
LONGEST := $(addprefix tests/,workbench simulation analysis whole_table test_wheel.py web)
REST := $(LONGEST) $(filter-out $(LONGEST) tests/browser tests/__pycache__,$(patsubst %/,%,$(wildcard tests/*/ tests/test_*.py)))
CHROMIUM := command -v chromium chromium-browser google-chrome >/dev/null
HAPROXY := PATH="$$PATH:/usr/sbin" command -v haproxy >/dev/null
PROXY := tests/web/test_proxy.py
PAGES := $(shell find frontend -type f -not -path '*/node_modules/*' 2>/dev/null)
MANUAL := zensical.toml $(shell find docs -type f -not -name '*.pyc' 2>/dev/null)
# Installs something: on a terminal with one line that shows what pip is doing, elsewhere silently.
install = if test -t 1; then $(BIN)/python -m pip install --progress-bar off $(1) | while IFS= read -r line; do \
  printf '\r\033[K%.76s' "$$line"; done && printf '\r\033[K'; else $(BIN)/python -m pip install --quiet $(1); fi
# pip reads dependency groups from 25.1 on; the group dev has every other one in it.
GROUPS := import tomllib; groups = tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]; \
  print(*sorted({each for group in groups.values() for each in group if isinstance(each, str)}), sep="\n")
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Modules are compiled once, not in each of the hundreds of processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install run test core services pages browser chromium haproxy exhaustive crash soak simulate-faults check quick matrix lint format bench docs generated changelog clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 18

install: $(VENV)/.running $(VENV)/.manual  ## create .venv with everything you need to run a house

run: install  ## open a house with a table for each document, bots and a jackpot; Ctrl-C stops it
	@mkdir -p $(HOUSE)
	@$(BIN)/fifthstreet serve --demo --database $(HOUSE)/house.db --port $(PORT)

test: chromium haproxy  ## install, then run every test
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint core
	@$(MAKE) --no-print-directory --jobs=2 services pages

services: $(VENV)/.developing  ## every test outside the core and the pages
	@$(HAPROXY) || echo "NOT TESTED: the reverse proxy. Install HAProxy, then run \`make services\`."
	$(BIN)/python -m pytest -q $(MORE) -m "not exhaustive and (slow or uncovered or not core)" $(REST) \
	  $$($(HAPROXY) || echo --ignore=$(PROXY))

pages: $(VENV)/.developing  ## some rounds in a real Chromium, one after another
	@if $(CHROMIUM) && test -f src/fifthstreet/web/static/index.html; then \
	  $(BIN)/python -m pytest -q -m "not exhaustive" -k "not axe" $(FLOOR); \
	else echo "NOT TESTED: the pages. Install Chromium or fix the build, then run \`make browser\`."; fi

core: $(VENV)/.developing  ## the quick tests of the law and the round, which must cover every branch
	$(BIN)/python -m pytest -q $(WORKERS) -m "core and not slow and not exhaustive and not uncovered" --cov --cov-report=term \
	  --ignore=tests/browser $(addprefix --ignore=,$(SERVICES))

browser: chromium  ## every page in a real Chromium
	$(BIN)/python -m pytest -q $(WORKERS) -m "not exhaustive" tests/browser

chromium: $(VENV)/.developing  ## build the pages and the manual, and install Chromium where that is possible
	@$(CHROMIUM) || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && { apt-get -qq update; \
	  apt-get -qq install -y --no-install-recommends chromium; } >/dev/null 2>&1 || true; }
	-@$(BIN)/python frontend/build.py && $(BIN)/python frontend/build.py fetch
	@$(BIN)/python docs/manual.py

haproxy:  ## install HAProxy where that is possible, to test the proxy of the production guide
	@$(HAPROXY) || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && { apt-get -qq update; \
	  apt-get -qq install -y --no-install-recommends haproxy; } >/dev/null 2>&1 || true; }

exhaustive: $(VENV)/.developing  ## the longest runs: hundreds of thousands of rounds, every crash point, new random seeds
	$(BIN)/python -m pytest -q $(WORKERS) -m exhaustive
	$(BIN)/python -m pytest -q $(WORKERS) -m "hypothesis and not exhaustive" --hypothesis-profile=exhaustive

crash:  $(VENV)/.developing  ## kill the house at every write, sync and statement of a jackpot round
	$(BIN)/python -m pytest -q $(WORKERS) -m exhaustive tests/house/crash tests/ledger/store

soak: $(VENV)/.developing  ## thirty minutes of kills, full disks, clock jumps and attacks under load; SOAK="--minutes 2 --tables 20" for less
	$(BIN)/python benchmarks/soak.py $(SOAK)

simulate-faults: $(VENV)/.developing  ## play seeded houses under faults; SEEDS=2000 for more
	$(BIN)/python tests/house/simulator/run.py --seeds $(SEEDS)

check: $(VENV)/.developing  ## the everyday subset: lint and the quick tests of the law, the round and the commands
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint quick

quick: $(VENV)/.developing  ## the quick tests of the law, the round and the commands
	$(BIN)/python -m pytest -q $(WORKERS) -m "not slow and not exhaustive" \
	  --ignore=tests/browser $(addprefix --ignore=,$(SERVICES))

matrix:  ## the core without extras, on every Python 3.11 or newer on this machine
	@$(PYTHON) .ci/matrix.py

lint: $(VENV)/.developing  ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.developing  ## format the source
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python frontend/build.py format

bench: $(VENV)/.developing  ## run the benchmarks and print their figures; never fails
	@for b in $(filter-out benchmarks/soak.py,$(wildcard benchmarks/*.py)); do echo "== $$b"; $(BIN)/python $$b || exit 1; done

docs: $(VENV)/.developing  ## build the manual, which the house serves under /docs/
	$(BIN)/python docs/manual.py

generated: chromium  ## write the generated files: proofs, schemas, pages, notices
	$(BIN)/python docs/generate.py
	$(BIN)/python frontend/build.py types
	$(BIN)/python docs/notices.py

changelog: $(VENV)/.developing  ## collect changelog.d in CHANGELOG.md for the version in pyproject.toml
	$(BIN)/towncrier build --yes --version $$($(BIN)/python -c 'import fifthstreet; print(fifthstreet.__version__)')

clean:  ## remove what the other targets created
	rm -rf frontend/node_modules src/fifthstreet/web/static src/fifthstreet/web/manual
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .coverage .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed and was not found."; exit 1; }
	@echo "Creating $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.running: pyproject.toml constraints.txt $(PAGES) | $(VENV)/bin/python
	@echo "Installing fifthstreet, and building its pages and its manual; the first time takes some minutes"
	@$(call install,--editable '.[web]')
	@touch $@

$(VENV)/.manual: $(MANUAL) $(VENV)/.running
	@$(BIN)/python docs/manual.py 2>/dev/null || { echo "Building the manual"; $(call install,--no-deps --editable .); } || \
	  echo "The manual is older than its pages; make docs tells why."
	@touch $@

$(VENV)/.developing: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing fifthstreet with everything that its developers use; the first time takes some minutes"
	@if $(BIN)/python -m pip install --help | grep -q -- --group; then $(call install,--editable '.[all]' --group dev); else \
	  $(BIN)/python -c '$(GROUPS)' >$(VENV)/dev.txt && $(call install,--editable '.[all]' --requirement $(VENV)/dev.txt); fi
	@touch $@ $(VENV)/.running
