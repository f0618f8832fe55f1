# Cairn's commands; `make` alone lists them. The work is done by the scripts in scripts/ and tests/package/, which get
# what they share from the variables below. Everything that is made lies in target/.

PREFIX ?= /usr/local
LIBDIR ?= lib
DESTDIR ?=
QUERIES ?= 1000000

# The one place for what a program must link in addition to libcairn.a. A test compares it with what rustc says.
export CAIRN_SYSTEM_LIBS := -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc

# The versions come from the header.
export CAIRN_ABI_VERSION := $(shell sed -n 's/^.define CAIRN_ABI_VERSION //p' include/cairn.h)
export CAIRN_VERSION := $(shell sed -n 's/^.define CAIRN_VERSION_[A-Z]* //p' include/cairn.h | paste -sd.)

.PHONY: help setup libs demo lab test soak counts bench header install uninstall clean
.NOTPARALLEL:

help:
	@echo 'make demo      builds the libraries, runs the benchmark program and draws a search: target/demo.png'
	@echo 'make lab       runs the papers'"'"' experiments quickly and draws searches: report and pictures in target/lab'
	@echo 'make test      runs all tests; PARTS="c99 valgrind" runs only those, PARTS=list names them'
	@echo 'make soak      compares QUERIES=1000000 random results with an oracle; SEED=n repeats a run'
	@echo 'make counts    counts the instructions of searches and edits: target/lab/counts'
	@echo 'make libs      builds what ships: target/ship/libcairn.a, libcairn.so and cairn_ffi.h'
	@echo 'make install   installs libraries, headers, pkg-config file and CMake package'
	@echo '               PREFIX=$(PREFIX), LIBDIR=$(LIBDIR) (in PREFIX, or absolute), DESTDIR'
	@echo 'make uninstall removes what make install with the same PREFIX, LIBDIR and DESTDIR has installed'
	@echo 'make bench     runs the Criterion benchmarks'
	@echo 'make header    generates include/cairn.h from the Rust source'
	@echo 'make setup     installs the tools that are missing, where it may; CAIRN_SETUP=0 forbids it'
	@echo 'make clean     removes everything that was made'

setup:
	@scripts/setup.sh

libs:
	@scripts/libs.sh

demo: setup libs
	cc -std=c99 -O2 -Iinclude examples/bench.c target/ship/libcairn.a $(CAIRN_SYSTEM_LIBS) -o target/bench
	target/bench
	cargo run --quiet --release --package lab -- demo target/demo.png

lab: setup
	@scripts/lab.sh

test: setup
	@scripts/test.sh $(PARTS)

soak:
	@cargo run --quiet --release --package lab -- soak --queries $(QUERIES) $(if $(SEED),--seed $(SEED))

counts: setup
	@scripts/counts.sh

bench:
	cargo bench --package cairn --package lab

header:
	@scripts/header.sh

install: libs
	@DESTDIR='$(DESTDIR)' scripts/install.sh '$(PREFIX)' '$(LIBDIR)'

uninstall:
	@DESTDIR='$(DESTDIR)' scripts/install.sh '$(PREFIX)' '$(LIBDIR)' remove

clean:
	cargo clean
