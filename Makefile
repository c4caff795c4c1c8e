# Front door. `make play` runs Emilia, `make test` passes the tests; CMake does the work in build/.
# Options: NATIVE=1 (one build for this CPU only), CC=gcc or CC=clang, PREFIX, DESTDIR.
BUILD  ?= build
PREFIX ?= /usr/local
# clang is the faster compiler for the hot rooms: docs/kernels.md has the figures.
CC     := $(if $(filter default,$(origin CC)),$(or $(shell command -v clang),cc),$(CC))
NATIVE ?= OFF
JOBS   ?= $(shell nproc)

CONFIGURE = cmake -S . -G Ninja -DCMAKE_C_COMPILER=$(CC) -DCMAKE_INSTALL_PREFIX=$(PREFIX) \
            -DNATIVE=$(if $(filter-out 0 OFF,$(NATIVE)),ON,OFF)
QUIETLY   = --log-level=WARNING

.PHONY: all play test test-long test-cross test-package bench install deb dist layers requirements asan tsan fuzz deps clean

all: deps
	@$(CONFIGURE) $(QUIETLY) -B $(BUILD)
	@cmake --build $(BUILD) -j $(JOBS)

play: all
	@$(BUILD)/emilia serve --open

test: all
	@ctest --test-dir $(BUILD) -LE long -j $(JOBS) --output-on-failure

test-long: all
	@tools/deps $(CROSS) mypy
	@ctest --test-dir $(BUILD) -j $(JOBS) --output-on-failure

bench: all
	@$(BUILD)/emilia bench
	@$(BUILD)/bench/bench_kernels
	@python3 bench/serve.py $(BUILD)/emilia
	@python3 bench/serve.py $(BUILD)/emilia engines
	@EMILIA=$(BUILD)/emilia node bench/web.mjs

install: deps
	@tools/deps scdoc
	@$(CONFIGURE) $(QUIETLY) -B $(BUILD)
	@cmake --build $(BUILD) -j $(JOBS)
	@DESTDIR=$(DESTDIR) cmake --install $(BUILD) --prefix $(PREFIX)

# Debian packages in build/deb, built for /usr; RELEASED is the date in their files.
RELEASED = $(shell date -d "$$(sed -n 's/^ -- .*>  //p;T;q' packaging/changelog)" +%s)
deb: deps
	@tools/deps scdoc file dpkg-dev
	@$(CONFIGURE) $(QUIETLY) -B $(BUILD)/deb -DDEBIAN=ON -DCMAKE_INSTALL_PREFIX=/usr \
	    -DBUILD_TESTING=OFF -DCMAKE_C_FLAGS=-D_FORTIFY_SOURCE=2 \
	    -DCMAKE_EXE_LINKER_FLAGS=-Wl,-z,now -DCMAKE_SHARED_LINKER_FLAGS=-Wl,-z,now
	@cmake --build $(BUILD)/deb -j $(JOBS)
	@cd $(BUILD)/deb && rm -f *.deb && \
	    { SOURCE_DATE_EPOCH=$(RELEASED) cpack >cpack.log 2>&1 || { cat cpack.log; false; }; }
	@ls $(BUILD)/deb/*.deb

# The sources of the last commit as they are released: the same bytes every time.
VERSION = $(shell awk '/^project/ { print $$3 }' CMakeLists.txt)
dist:
	@mkdir -p $(BUILD)
	@git archive --prefix=emilia-$(VERSION)/ HEAD | gzip -9n >$(BUILD)/emilia-$(VERSION).tar.gz
	@ls $(BUILD)/emilia-$(VERSION).tar.gz

# The release as its users have it: lintian, the packages in a fresh Debian (as root, with
# debootstrap), the sources out of `make dist`.
test-package: deb dist
	@tools/deps lintian debootstrap
	@lintian --fail-on error --allow-root $(BUILD)/deb/*.deb
	@python3 -B tests/package/fresh_root.py $(BUILD)/deb
	@tests/package/dist $(BUILD)/emilia-$(VERSION).tar.gz

layers: deps
	@python3 tools/layers.py

requirements: deps
	@python3 tools/requirements.py

asan: deps
	@$(CONFIGURE) $(QUIETLY) -B $(BUILD)/asan -DSANITIZE=address,undefined
	@cmake --build $(BUILD)/asan -j $(JOBS)
	@ctest --test-dir $(BUILD)/asan -LE long -j $(JOBS) --output-on-failure

tsan: deps
	@$(CONFIGURE) $(QUIETLY) -B $(BUILD)/tsan -DSANITIZE=thread
	@cmake --build $(BUILD)/tsan -j $(JOBS)
	@ctest --test-dir $(BUILD)/tsan -LE long -j $(JOBS) --output-on-failure

# Kernel and board for ARM and WebAssembly, under qemu and node: in test-long, and alone.
CROSS = qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
test-cross: all
	@tools/deps $(CROSS)
	@ctest --test-dir $(BUILD) -R cross_ --output-on-failure

# Every parser, RUNS executions each, under ASan and UBSan. What the fuzzers learn stays in
# build/fuzz/corpus; a finding is written to the current folder and stops the run.
RUNS ?= 1000000
fuzz: deps
	@$(CONFIGURE) -DCMAKE_C_COMPILER=clang $(QUIETLY) -B $(BUILD)/fuzz -DSANITIZE=address,undefined -DFUZZ=ON
	@cmake --build $(BUILD)/fuzz -j $(JOBS) --target fuzzers
	@tools/fuzz $(BUILD)/fuzz $(RUNS)

# Installs what is missing, says what, and costs nothing when all is there.
deps:
	@tools/deps

clean:
	@rm -rf $(BUILD)
