#!/bin/sh
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Installs tflitmus from a release, upgrades and uninstalls it. Needs no root.
#
# usage: install.sh [FOLDER|URL] [--prefix=DIR] [--key=FILE] [--force]
#        install.sh --uninstall [--prefix=DIR]
#
# FOLDER or URL has the files of a release; default: the folder of this script.
#   --prefix=DIR   installs below DIR; default: ~/.local
#   --key=FILE     verifies the signature of the sums by this public key; default: release_key.pub beside this script, if it is there
#   --force        replaces files that another program installed
#   --uninstall    removes the files that were installed, and the folders that were created for them, if they are empty
# A release over an older one removes the files that it no longer has. Nothing is installed if anything is wrong.
# Exits with 64 for a wrong command line, 65 for a file with another sum or signature, 66 for a release without the file for this
# machine, 69 if this machine cannot run it or lacks a tool, 73 if DIR cannot be written or has files of another program.
set -eu
LC_ALL=C
export LC_ALL
LIST=share/tflitmus/installed_files

refuse() {
  status=$1
  shift
  echo "install.sh: $*" >&2
  exit "$status"
}

usage() {
  sed -n 's/^# \(usage: \|       \)\(install.sh.*\)/\1\2/p' "$0" >&2
  refuse 64 "$*"
}

has() { command -v "$1" >/dev/null 2>&1; }

# fetch NAME: copies a file of the release into the folder $work; the exit status is that of the copying.
fetch() {
  case $source in
    http://* | https://*)
      if has curl; then
        curl -fsSL -o "$work/$1" "${source%/}/$1"
      elif has wget; then
        wget -q -O "$work/$1" "${source%/}/$1"
      else
        refuse 69 "there is no curl and no wget; download the release, and name its folder"
      fi
      ;;
    *) cp "$source/$1" "$work/$1" ;;
  esac
}

# sum_of FILE: prints the SHA-256 of a file.
sum_of() {
  if has sha256sum; then
    sha256sum <"$1" | cut -d ' ' -f 1
  elif has shasum; then
    shasum -a 256 <"$1" | cut -d ' ' -f 1
  elif has openssl; then
    openssl dgst -sha256 <"$1" | sed 's/.* //'
  else
    refuse 69 "there is no sha256sum, shasum or openssl, by which files are checked"
  fi
}

# machine: prints the processor as a release names it.
machine() {
  [ "$(uname -s)" = Linux ] || refuse 69 "this is $(uname -s); releases are for Linux"
  bits=$(getconf LONG_BIT 2>/dev/null) || bits=
  case $(uname -m):$bits in
    x86_64:32) refuse 69 "this is a 32-bit system on a 64-bit processor; releases for x86 are 64-bit" ;;
    x86_64:*) echo x86_64 ;;
    aarch64:32 | armv7*:* | armv8l:*) echo armv7 ;;
    aarch64:*) echo aarch64 ;;
    riscv64:*) echo riscv64 ;;
    *) refuse 69 "there is no release for the processor $(uname -m); there are those for x86_64, aarch64, armv7, riscv64" ;;
  esac
}

# check_c_library: refuses a C library that is older than the programs need. A small system may lack the tools that print its
# version; then the program's own start, before it is installed, decides.
check_c_library() {
  oldest=31
  [ "$processor" != riscv64 ] || oldest=36
  version=$(getconf GNU_LIBC_VERSION 2>/dev/null) || version=$(ldd --version 2>&1) || true
  case $version in
    *musl*) refuse 69 "the C library of this system is musl; the programs need glibc 2.$oldest or newer" ;;
  esac
  number=$(echo "$version" | sed -n '1s/.*[^0-9.]\([0-9][0-9]*\.[0-9][0-9]*\)[^0-9]*$/\1/p')
  case $number in
    '') return ;;
    2.*) [ "${number#2.}" -ge "$oldest" ] || refuse 69 "the C library of this system is glibc $number; the programs need 2.$oldest or newer" ;;
  esac
}

# verify: checks the signature of SHA256SUMS, where there is a public key.
verify() {
  if [ -z "$key" ]; then
    [ -e "$here/release_key.pub" ] || return 0
    key=$here/release_key.pub
  fi
  [ -r "$key" ] || refuse 66 "there is no public key $key"
  has openssl || refuse 69 "there is no openssl, which verifies the signature; install it, or leave out the key"
  fetch SHA256SUMS.sig 2>/dev/null || refuse 65 "$source has no SHA256SUMS.sig: the release is not signed, and the key $key cannot verify it"
  openssl dgst -sha256 -verify "$key" -signature "$work/SHA256SUMS.sig" "$work/SHA256SUMS" >/dev/null 2>&1 ||
    refuse 65 "SHA256SUMS has no signature of the key $key; nothing was installed"
  echo "signature: verified by $key"
}

# download: gets the archive for this machine into $work and checks it.
download() {
  fetch SHA256SUMS || refuse 66 "$source has no SHA256SUMS, so it is no release"
  verify
  archive=$(sed -n "s/^[0-9a-f]\{64\}  \(tflitmus-[^/ ]*-linux-$processor\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS")
  [ -n "$archive" ] || refuse 66 "the release in $source has no archive for $processor"
  [ "$(echo "$archive" | wc -l)" -eq 1 ] || refuse 65 "SHA256SUMS names several archives for $processor"
  fetch "$archive" || refuse 66 "$source has no $archive"
  expected=$(sed -n "s/^\([0-9a-f]\{64\}\)  $archive\$/\1/p" "$work/SHA256SUMS")
  found=$(sum_of "$work/$archive")
  [ "$found" = "$expected" ] || refuse 65 "$archive has the SHA-256 $found; expected $expected; nothing was installed"
}

# unpack: unpacks the archive to $work/tree, and starts the program there.
unpack() {
  mkdir "$work/unpacked"
  tar -xzf "$work/$archive" -C "$work/unpacked" || refuse 69 "tar and gzip cannot unpack $archive; nothing was installed"
  tree=$work/unpacked/${archive%.tar.gz}
  "$tree/bin/tflitmus" --version >"$work/version" 2>"$work/error" ||
    refuse 69 "the program does not run on this machine: $(tail -n 1 "$work/error"); nothing was installed" \
      "(where programs may not run in ${TMPDIR:-/tmp}, set TMPDIR to another folder)"
  (cd "$tree" && find . ! -type d | sed 's,^\./,,' | sort) >"$work/files"
  echo "$LIST" >>"$work/files"
}

# note_folders: writes the list of folders that do not exist yet, parents first.
note_folders() {
  (
    cat "$prefix/$LIST" 2>/dev/null | grep '/$' || true
    while IFS= read -r file; do
      folder=$prefix/$file
      while folder=$(dirname "$folder") && [ ! -d "$folder" ]; do echo "$folder/"; done
    done <"$work/files"
  ) | sort -u >"$work/folders"
}

# check_others: refuses to replace a file that no earlier release installed.
check_others() {
  while IFS= read -r file; do
    if [ -e "$prefix/$file" ] || [ -L "$prefix/$file" ]; then
      grep -qxF "$file" "$prefix/$LIST" 2>/dev/null || echo "$file"
    fi
  done <"$work/files" >"$work/others"
  [ ! -s "$work/others" ] || "$force" ||
    refuse 73 "$prefix has files of another program, which would be replaced: $(tr '\n' ' ' <"$work/others"); remove them, or use --force"
}

# place: moves the files into the prefix. The list is written first, with the old one's files, so that an interrupted run can be
# repeated, and what it left can be uninstalled.
place() {
  cat "$prefix/$LIST" 2>/dev/null >"$work/before" || :
  mkdir -p "$prefix/share/tflitmus" || refuse 73 "cannot create folders in $prefix"
  sort -u "$work/before" "$work/files" "$work/folders" >"$work/list"
  cp "$work/list" "$prefix/$LIST" || refuse 73 "cannot write in $prefix"
  while IFS= read -r file; do
    [ "$file" != "$LIST" ] || continue
    # The copy gets its name by a rename, because a program that runs cannot be overwritten.
    mkdir -p "$(dirname "$prefix/$file")" && cp -P -p "$tree/$file" "$prefix/$file.new~" && mv -f "$prefix/$file.new~" "$prefix/$file" ||
      refuse 73 "cannot write $prefix/$file; the same command again, or --uninstall, tidies up"
  done <"$work/files"
  grep -v '/$' "$work/before" | grep -vxF -f "$work/files" >"$work/stale" || :
  remove <"$work/stale"
  sort -u "$work/files" "$work/folders" >"$prefix/$LIST"
}

# remove: removes the files below the prefix that standard input lists.
remove() {
  while IFS= read -r file; do
    rm -f "$prefix/$file"
  done
}

uninstall() {
  [ -e "$prefix/$LIST" ] || refuse 66 "$prefix has no $LIST: install.sh did not install there"
  [ -w "$prefix/share/tflitmus" ] || refuse 73 "cannot remove files in $prefix"
  cp "$prefix/$LIST" "$work/list"
  grep -v '/$' "$work/list" | remove
  grep '/$' "$work/list" | sort -r | while IFS= read -r folder; do
    rmdir "$folder" 2>/dev/null || true
  done
  echo "uninstalled from $prefix"
}

here=$(cd "$(dirname "$0")" && pwd)
source='' prefix='' key='' force=false uninstalls=false
for word; do
  case $word in
    --prefix=?*) prefix=${word#*=} ;;
    --key=?*) key=${word#*=} ;;
    --force) force=true ;;
    --uninstall) uninstalls=true ;;
    --help | -h)
      sed -n '3,/^set/s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    -*) usage "unknown flag $word" ;;
    *)
      [ -z "$source" ] || usage "two releases: $source and $word"
      source=$word
      ;;
  esac
done
if [ -z "$prefix" ]; then
  [ -n "${HOME:-}" ] || refuse 64 "HOME is not set; name a folder by --prefix=DIR"
  prefix=$HOME/.local
fi
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
prefix=${prefix%/}
work=$(mktemp -d) || refuse 73 "cannot create a folder for temporary files"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if "$uninstalls"; then
  [ -z "$source" ] || usage "--uninstall needs no release"
  uninstall
  exit 0
fi
source=${source:-$here}
processor=$(machine)
check_c_library
download
unpack
check_others
note_folders
place
echo "installed $(head -n 1 "$work/version") in $prefix"
case :$PATH: in
  *:"$prefix/bin":*) ;;
  *) echo "$prefix/bin is not on the PATH: export PATH=$prefix/bin:\$PATH" ;;
esac
