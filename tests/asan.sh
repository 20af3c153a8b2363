#!/usr/bin/env bash
# All tests once more, built with AddressSanitizer and UndefinedBehaviorSanitizer.
set -eu
cd "$(dirname "$0")/.."
make -j"$(nproc)" BUILD=build/asan OPT="-O1 -g -fno-omit-frame-pointer" SAN="-fsanitize=address,undefined -fno-sanitize-recover=undefined" all unit
exec tests/run.sh build/asan "$@"
