# make play: everything from a fresh clone to a game in the browser. make test: everything to run all tests.

PYTHON ?= python3
BIN := .venv/bin

# What locks rows, tells of changes or keeps the time, and so can be tested on PostgreSQL as well as on SQLite.
IN_DATABASE := $(addsuffix .py,tests/accounts/test_limits $(addprefix tests/games/test_,\
	announcing arrivals clock commands concurrency people room runaway socket sweeping))

.PHONY: play test test-long test-postgres soak check coverage bench bench-page bench-load format messages picture looks lock clean python

play: python
	@$(PYTHON) deploy/environment.py
	@$(BIN)/python manage.py serve $(if $(PORT),--port $(PORT))

test: python
	@$(PYTHON) deploy/environment.py --dev
	@$(MAKE) --no-print-directory check
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long and not soak"

# What takes minutes: whether every scene fits every shape.
test-long: python
	@$(PYTHON) deploy/environment.py --dev
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long

# A hundred hands through everything that can go wrong, one fault after the other: half an hour.
soak: python
	@$(PYTHON) deploy/environment.py --dev
	$(BIN)/python -m pytest -m soak tests/soak

# The same on PostgreSQL for what locks rows, tells of changes or keeps the time.
test-postgres: python
	@$(PYTHON) deploy/environment.py --dev
	$(BIN)/python -m tests.support.on_postgres -n 2 $(IN_DATABASE)

check:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py check --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py messages --check

coverage:
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# A first visit and others' plays, in a real browser.
bench-page: python
	@$(PYTHON) deploy/environment.py --dev
	$(BIN)/python -m tests.bench.page

bench: python
	@$(PYTHON) deploy/environment.py --bench
	$(BIN)/python -m tests.bench

# How much the site carries, beside bare parts in the same run: docs/performance.md. LOAD=--help: the deployed shape.
bench-load: python
	@$(PYTHON) deploy/environment.py --dev
	$(BIN)/python -m tests.bench.load $(LOAD)

format:
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Collects the texts to translate into locale/en and compiles what is translated.
messages:
	$(BIN)/python manage.py messages

# The table in every scene and shape, without a game, as pictures in var/looks/; and what does not fit, in sentences.
looks:
	$(BIN)/python -m tests.support.preview --out var/looks

# Takes the picture of the README anew.
picture:
	SCREENSHOTS=docs $(BIN)/python -m pytest -q tests/browser/test_picture.py

# Writes the locked lists anew from the .in files; `make lock UP=--upgrade` takes newer versions.
lock: python
	@command -v uv >/dev/null || { echo "Locking needs uv: pip install uv"; exit 1; }
	for list in requirements requirements-deployed requirements-dev requirements-bench; do \
	  uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 $(UP) \
	    --output-file $$list.txt $$list.in || exit 1; \
	done

# Everything that can be made again. The games played stay, in var/.
clean:
	rm -rf .venv var/static var/static.stamp .coverage* htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed, and there is no $(PYTHON) here."; exit 1; }
