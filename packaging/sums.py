# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""SHA256SUMS, and its signature.

The signature is one that `openssl dgst -sha256` makes and verifies, with an RSA key. Every distribution has openssl, and every
version of it since 1.0 verifies this. Ed25519 needs version 3 (pkeyutl -rawin), which Debian 11 does not have; ssh-keygen -Y, gpg,
minisign and signify are on fewer machines. RSA's signature of the same bytes is always the same."""
import hashlib
import os
import shutil
import subprocess

from packaging.project import BAD_DATA, NO_INPUT, TOP, UNAVAILABLE, Failure

SUMS, SIGNATURE = "SHA256SUMS", "SHA256SUMS.sig"
# The owners' public key; a release contains it, so that install.sh finds it beside itself.
PUBLIC_KEY = TOP / "packaging/release_key.pub"


def write(folder):
    names = sorted(path.name for path in folder.iterdir() if path.name not in (SUMS, SIGNATURE))
    lines = ["%s  %s\n" % (hashlib.sha256((folder / name).read_bytes()).hexdigest(), name) for name in names]
    (folder / SUMS).write_text("".join(lines))


def openssl(*words):
    if not shutil.which("openssl"):
        raise Failure(UNAVAILABLE, "there is no openssl, which signs and verifies; on Debian: apt-get install openssl")
    done = subprocess.run(["openssl", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
    return done.returncode, done.stdout.strip()


def sign(folder, key):
    """Signs SHA256SUMS by a private key in PEM, and verifies the signature by the owners' public key, where there is one."""
    if not os.path.isfile(key):
        raise Failure(NO_INPUT, "--sign: there is no file %s" % key)
    status, said = openssl("dgst", "-sha256", "-sign", key, "-out", folder / SIGNATURE, folder / SUMS)
    if status:
        raise Failure(BAD_DATA, "--sign: openssl cannot sign with %s: %s" % (key, said.replace("\n", "; ")))
    if PUBLIC_KEY.is_file() and not is_signed(folder, PUBLIC_KEY):
        raise Failure(BAD_DATA, "--sign: %s is not the private key of %s, by which users verify" % (key, PUBLIC_KEY))


def is_signed(folder, public_key):
    return openssl("dgst", "-sha256", "-verify", public_key, "-signature", folder / SIGNATURE, folder / SUMS)[0] == 0
