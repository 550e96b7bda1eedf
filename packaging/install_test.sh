#!/usr/bin/env bash
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Installs, upgrades and uninstalls stand-ins for releases by install.sh, with each shell that is here: dash, busybox sh, bash.
#
# usage: install_test.sh INSTALL_SH SKIP_TEST_SH
set -euo pipefail
installer=$(realpath "$1")
source "$2"
failures=0
folder=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
server=
trap 'rm -rf "$folder"; [[ -z $server ]] || kill "$server"' EXIT
cd "$folder"

processor=$(uname -m)
[[ $processor != armv* ]] || processor=armv7

# make_release NAME VERSION FILE…: writes the folder NAME with a release whose tree has bin/tflitmus and the files.
make_release() {
  local top=tflitmus-$2-linux-$processor file
  rm -rf "$1" && mkdir -p "$1/$top/bin"
  printf '#!/bin/sh\necho "tflitmus (Litmus) %s"\n' "$2" >"$1/$top/bin/tflitmus"
  chmod +x "$1/$top/bin/tflitmus"
  for file in "${@:3}"; do
    mkdir -p "$1/$top/$(dirname "$file")"
    echo "$2" >"$1/$top/$file"
  done
  ln -s tflitmus "$1/$top/bin/compare"
  tar -czf "$1/$top.tar.gz" -C "$1" "$top"
  rm -r "${1:?}/$top"
  cp "$installer" "$1/install.sh"
  (cd "$1" && sha256sum install.sh ./*.tar.gz | sed 's,\./,,' >SHA256SUMS)
}

# fail WHAT: reports a failure, with the last output.
fail() {
  echo "FAILED: $shell: $1"
  cat log
  failures=$((failures + 1))
}

# expect NAME STATUS PATTERN ARGUMENT…: runs install.sh, which has to exit with STATUS and print PATTERN.
expect() {
  local name=$1 status=$2 pattern=$3 found=0
  shift 3
  env HOME="$folder/home" PATH="$path" $shell "${script:-one/install.sh}" "$@" >log 2>&1 || found=$?
  [[ $found == "$status" ]] || fail "$name: exit code $found, expected $status"
  grep -q -e "$pattern" log || fail "$name: the output does not match '$pattern'"
}

# tree DIR: prints the files and folders below DIR.
tree() { (cd "$1" 2>/dev/null && find . | sort | xargs); }
# same NAME GOT EXPECTED
same() { [[ $2 == "$3" ]] || { echo "got: $2"; echo "expected: $3"; fail "$1"; }; }

make_release one 1.0.0 share/man/man1/tflitmus.1 share/old/gone "share/a b"
make_release two 1.1.0 share/man/man1/tflitmus.1 share/new
make_release bad 1.0.0
echo more >>"bad/tflitmus-1.0.0-linux-$processor.tar.gz"
make_release other 1.0.0
sed -i "s/linux-$processor/linux-sparc/" other/SHA256SUMS
make_release no_start 1.0.0
mkdir empty not_running
(
  top=tflitmus-1.0.0-linux-$processor
  mkdir -p "$top/bin"
  printf '#!/bin/sh\necho "no such loader" >&2\nexit 127\n' >"$top/bin/tflitmus"
  chmod +x "$top/bin/tflitmus"
  tar -czf "no_start/$top.tar.gz" "$top"
  cd no_start && sha256sum ./*.tar.gz | sed 's,\./,,' >SHA256SUMS
)
if command -v openssl >/dev/null; then
  for name in owner stranger; do
    openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out $name 2>/dev/null
    openssl pkey -in $name -pubout -out $name.pub
  done
  cp -r one signed
  openssl dgst -sha256 -sign owner -out signed/SHA256SUMS.sig signed/SHA256SUMS
  cp -r signed with_key
  cp owner.pub with_key/release_key.pub
fi

# commands NAME TEXT…: makes a folder of commands that print TEXT, which is put before the PATH.
commands() {
  mkdir -p "commands/$1"
  printf '#!/bin/sh\ncase $* in %s) echo "%s" ;; *) exit 1 ;; esac\n' "$3" "$4" >"commands/$1/$2"
  chmod +x "commands/$1/$2"
}
commands sparc uname "-m" sparc64
printf '#!/bin/sh\n[ "$1" = -m ] && echo sparc64 || echo Linux\n' >commands/sparc/uname
mkdir -p commands/darwin && printf '#!/bin/sh\necho Darwin\n' >commands/darwin/uname && chmod +x commands/darwin/uname
commands old getconf "GNU_LIBC_VERSION" "glibc 2.28"
mkdir -p commands/musl
printf '#!/bin/sh\nexit 1\n' >commands/musl/getconf
printf '#!/bin/sh\necho "musl libc (x86_64)" >&2\nexit 1\n' >commands/musl/ldd
chmod +x commands/musl/*

check_all() {
  local path=$PATH script= home=$folder/home
  rm -rf home && mkdir home

  expect "install" 0 "installed tflitmus (Litmus) 1.0.0 in $home/.local"
  grep -q "$home/.local/bin is not on the PATH" log || fail "the hint about the PATH"
  same "the program runs" "$("$home/.local/bin/compare")" "tflitmus (Litmus) 1.0.0"
  same "files" "$(cd home/.local && find . ! -type d | sort | tr '\n' ,)" \
    "./bin/compare,./bin/tflitmus,./share/a b,./share/man/man1/tflitmus.1,./share/old/gone,./share/tflitmus/installed_files,"
  path=$home/.local/bin:$PATH expect "again" 0 "installed"
  ! grep -q "not on the PATH" log || fail "a hint about the PATH although it is there"
  echo mine >home/.local/share/mine
  expect "upgrade" 0 "installed tflitmus (Litmus) 1.1.0" two
  same "files of the upgrade" "$(cd home/.local && find . ! -type d | sort | tr '\n' ,)" \
    "./bin/compare,./bin/tflitmus,./share/man/man1/tflitmus.1,./share/mine,./share/new,./share/tflitmus/installed_files,"
  same "new content" "$(cat home/.local/share/man/man1/tflitmus.1)" 1.1.0
  expect "uninstall" 0 "uninstalled from $home/.local" --uninstall
  same "what is left" "$(tree home)" ". ./.local ./.local/share ./.local/share/mine"
  expect "uninstall twice" 66 "install.sh did not install there" --uninstall
  rm -rf home/.local
  expect "install again" 0 "installed"
  expect "uninstall again" 0 "uninstalled" --uninstall
  same "nothing is left" "$(tree home)" "."

  mkdir -p home/prefix/bin
  expect "a relative prefix" 0 "installed" --prefix=home/prefix one
  expect "its uninstall" 0 "uninstalled" --prefix=home/prefix --uninstall
  same "folders that were there stay" "$(tree home)" ". ./prefix ./prefix/bin"

  ln -s /somewhere home/prefix/bin/compare
  expect "a file of another program" 73 "files of another program, which would be replaced: bin/compare" --prefix=home/prefix
  same "nothing of it is installed" "$(tree home)" ". ./prefix ./prefix/bin ./prefix/bin/compare"
  expect "by force" 0 "installed" --prefix=home/prefix --force
  expect "uninstall what was forced" 0 "uninstalled" --prefix=home/prefix --uninstall
  rm -rf home/prefix

  expect "a wrong sum" 65 "has the SHA-256 .*; expected .*nothing was installed" bad
  expect "no archive for this machine" 66 "has no archive for $processor" other
  expect "no release" 66 "has no SHA256SUMS" empty
  expect "a program that does not run" 69 "does not run on this machine: no such loader" no_start
  path=$folder/commands/sparc:$PATH expect "another processor" 69 "no release for the processor sparc64"
  path=$folder/commands/darwin:$PATH expect "another system" 69 "this is Darwin; releases are for Linux"
  path=$folder/commands/old:$PATH expect "an old C library" 69 "is glibc 2.28; the programs need 2.3[16] or newer"
  path=$folder/commands/musl:$PATH expect "musl" 69 "the C library of this system is musl"
  expect "an unknown flag" 64 "usage: install.sh" --no_such_flag
  expect "two releases" 64 "two releases: one and two" one two
  expect "help" 0 "usage: install.sh" --help
  touch home/file
  expect "a prefix that cannot be" 73 "cannot create folders in" --prefix=home/file/below
  rm home/file
  same "nothing was installed" "$(tree home)" "."

  if [[ -e signed ]]; then
    expect "signed" 0 "signature: verified by" --key=owner.pub signed
    expect "uninstall signed" 0 "uninstalled" --uninstall
    expect "another key" 65 "has no signature of the key" --key=stranger.pub signed
    expect "not signed" 65 "has no SHA256SUMS.sig" --key=owner.pub one
    expect "no key" 66 "there is no public key" --key=nowhere signed
    script=with_key/install.sh expect "a key beside the script" 0 "verified by $folder/with_key/release_key.pub"
    expect "uninstall" 0 "uninstalled" --uninstall
    script=with_key/install.sh expect "a key beside the script, another release" 65 "has no SHA256SUMS.sig" one
    same "nothing unsigned was installed" "$(tree home)" "."
  fi

  if [[ -n $url ]]; then
    expect "from a server" 0 "installed tflitmus (Litmus) 1.1.0" "$url/two"
    expect "uninstall" 0 "uninstalled" --uninstall
    expect "a server without a release" 66 "has no SHA256SUMS" "$url/empty"
    expect "a wrong sum from a server" 65 "nothing was installed" "$url/bad/"
    same "nothing was installed from it" "$(tree home)" "."
  fi
}

# A server on a free port of the loopback interface, whose number it prints.
url=
if command -v curl >/dev/null || command -v wget >/dev/null; then
  python3 -u -c '
import functools, http.server
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=".")
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
print(server.server_address[1], flush=True)
server.serve_forever()' >port 2>server_log &
  server=$!
  for _ in $(seq 100); do [[ -s port ]] && break; sleep 0.1; done
  url=http://127.0.0.1:$(<port)
fi

run=0
for shell in dash "busybox sh" bash; do
  command -v "${shell%% *}" >/dev/null || continue
  check_all
  run=$((run + 1))
done
((failures == 0)) && echo "passed with $run shells"
[[ -n $url ]] || skip_case "from a server" "there is no curl and no wget" "install"
command -v openssl >/dev/null || skip_case "signatures" "there is no openssl" "install"
((failures == 0))
