# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the container of a Kubernetes Job as a node does, as far as the manifests of docs/guide/kubernetes go: arguments
with $(NAME) replaced, a root file system that has nothing but the image, volumes mounted into it."""
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import subprocess

# Mounts what follows into the folder $1 and starts the command in it: triples FOLDER PATH rw|ro up to the word --.
ENTER = """set -e
root=$1
shift
mount --bind "$root" "$root"
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"
  [ "$3" = rw ] || mount -o remount,bind,ro "$root$2"
  shift 3
done
shift
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec "$CHROOT" ${AS_USER:+"--userspec=$AS_USER"} "$root" "$@"
"""


@functools.lru_cache(maxsize=None)
def is_root():
    """Returns whether this process may mount folders and become another user: then containers run as the manifest's user.
    Otherwise they run as the root of a namespace."""
    return subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0 and os.geteuid() == 0


def make_image(folder, program):
    """Makes the root file system of an image FROM scratch: the program as /bin/tflitmus and the libraries that it needs.
    program: also the root file system of such an image, which is copied."""
    if program.is_dir():
        return shutil.copytree(program, folder, symlinks=True)
    (folder / "bin").mkdir(parents=True)
    shutil.copy(program, folder / "bin/tflitmus")
    needed = subprocess.run(["ldd", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
    for path in re.findall(r"(/\S+) \(0x", needed):
        target = folder / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return folder


def expanded(text, variables):
    """Replaces $(NAME) as Kubernetes does: an unknown name stays, and $$ is a $ that starts no name."""
    def one(match):
        if match[0] == "$$":
            return "$"
        return variables.get(match[1], match[0])

    return re.sub(r"\$\$|\$\(([^)]*)\)", one, text)


@dataclasses.dataclass
class Job:
    document: dict  # of the manifest
    image: pathlib.Path  # the root file system
    claims: dict  # {name of a PersistentVolumeClaim: its folder}

    @property
    def pod(self):
        return self.document["spec"]["template"]["spec"]

    def argv(self, index):
        container, = self.pod["containers"]
        variables = {entry["name"]: entry["value"] for entry in container.get("env", [])}
        if self.document["spec"].get("completionMode") == "Indexed":
            variables["JOB_COMPLETION_INDEX"] = str(index)
        words = [*container.get("command", ["/bin/tflitmus"]), *container.get("args", [])]
        return [expanded(word, variables) for word in words], variables

    def run(self, index=0):
        """Runs the container of one pod; returns the completed process."""
        argv, variables = self.argv(index)
        mounts = []
        for name, folder, is_read_only in self.mounts():
            for place in (name, "/proc", "/dev"):
                (self.image / place.lstrip("/")).mkdir(parents=True, exist_ok=True)
            mounts += [folder, name, "ro" if is_read_only else "rw"]
        user = "{runAsUser}:{runAsGroup}".format(**self.pod["securityContext"]) if is_root() else ""
        namespaces = ["unshare", "--mount", *([] if user else ["--map-root-user"])]
        return subprocess.run([*namespaces, "sh", "-c", ENTER, "sh", self.image, *mounts, "--", *argv], cwd="/",
                              env={**variables, "PATH": os.environ["PATH"], "AS_USER": user,
                                   "CHROOT": shutil.which("chroot", path="/usr/sbin:/sbin:/usr/bin:/bin")},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=120, check=False)

    def mounts(self):
        """Yields (path in the container, folder, whether it is read-only)."""
        container, = self.pod["containers"]
        volumes = {volume["name"]: volume["persistentVolumeClaim"]["claimName"] for volume in self.pod["volumes"]}
        for mount in container["volumeMounts"]:
            yield mount["mountPath"], self.claims[volumes[mount["name"]]] / mount.get("subPath", ""), mount.get("readOnly", False)

    def answer_to(self, exit_code):
        """Returns what the Job does when its container has ended with this code: Complete, FailJob or Count (a failure
        of the pod, which is started again until the limit)."""
        if exit_code == 0:
            return "Complete"
        for rule in self.document["spec"]["podFailurePolicy"]["rules"]:
            codes = rule.get("onExitCodes")
            if codes and (exit_code in codes["values"]) == (codes["operator"] == "In"):
                return rule["action"]
        return "Count"
