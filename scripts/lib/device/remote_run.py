# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""One run of a tool on one device: push, prepare, run, pull, clean up; it survives lost connections."""
import contextlib
import dataclasses
import json
import os
import pathlib
import tempfile
import time
from typing import Optional, Union

from device import device, interrupts, path_flags, preparation, state_text, tool_flags, whole_file

# Folders with binaries for each platform (whether it is Android, machine as in uname -m); the first existing folder is
# used.
BINARIES = {
    (True, "aarch64"): ("dist/android_arm64", "dist/musl_arm64"),
    (False, "aarch64"): ("dist/aarch64", "dist/musl_arm64"),
    (False, "x86_64"): ("bazel-out/k8-opt/bin/tools",),
}
BUILDS = {"aarch64": "scripts/build_android (phones), scripts/build_musl (boards)", "x86_64": "bazel build //tools/..."}
# Machine field of an ELF header: name of the machine.
MACHINES = {b"\xb7\0": "aarch64", b"\x3e\0": "x86_64", b"\x28\0": "armv7l"}
# The maximum number of restarts of a device in one evaluation, because the tool itself may cause the crash.
RESTARTS = 3
# The parent folder of this module's package: scripts/lib, PREFIX/share/tflitmus/lib of an installed release, or the folder
# that scripts/package packs, which has links to the tools.
BESIDE = pathlib.Path(__file__).resolve().parents[1]
# The folder with the tools of an installed release or of a package.
PROGRAMS = BESIDE.parents[2] / "bin" if BESIDE.parent.parts[-2:] == ("share", "tflitmus") else BESIDE
REPOSITORY = BESIDE.parents[1] if BESIDE.parent.name == "scripts" else BESIDE.parent


@dataclasses.dataclass
class Wishes:
    """The settings that the command line of on_device requests."""
    binaries: Optional[pathlib.Path] = None
    wait_for_device: float = 60
    fixed_performance: bool = False
    screen_off: bool = False
    cool: Union[float, str, None] = None  # in °C; "" is the default limit, None: do not wait
    affinity: Optional[str] = None
    keep: bool = False
    clean: bool = False
    stop: bool = False
    wrapper: list = dataclasses.field(default_factory=list)

    def asked(self):
        return {name for name in ("fixed_performance", "screen_off", "affinity") if getattr(self, name)} | (
            {"wait_until_cool"} if self.cool is not None else set())


class RemoteRun:
    def __init__(self, target, tool, words, wishes, out, say, place):
        """say(text) prints a message. out: the folder for device_state.json. place: see path_flags.Rewriter."""
        self.target, self.tool, self.wishes, self.out, self.say = target, tool, wishes, out, say
        target.say = say
        self._words = list(words) + ([f"--cpu_affinity={wishes.affinity}"] if wishes.affinity else []) + target.entry.get("flags", [])
        self._place = place
        self._plan = path_flags.Plan()  # replaced when the tool has printed its flags
        self._record = {"schema": {"name": "litmus.device_state", "version": "1.0"}, "tool": os.path.basename(tool),
                        "command": list(words), "device": dict(target.entry), "folder": target.folder, "lost_connections": 0, "pushed": []}

    def run(self, on_output, on_error):
        """Runs the tool and returns its exit status. Raises Refused, DeviceLost, Interrupted."""
        if self.wishes.clean:
            self._patiently(self.target.check_cleanable)
        if self.wishes.stop:
            self._patiently(self.target.stop_runs)
        self._make_plan()
        self._push()
        before = self._record["before"] = self._patiently(self.target.state)
        with contextlib.ExitStack() as undo:
            preparation.prepare(self.target, before, self.wishes, self._record, self.say, undo)
            status = self._run([*self._start(), *self._plan.words], on_output, on_error)
            self._explain(status)
            self._record["exit_code"] = status
            self._record["after"] = self._patiently(self.target.state)
        self._pull()
        # Whether the same command can resume from the journal, which exists.
        goes_on = status == device.TEMPORARY and self._plan.journal
        if not self.wishes.keep and not goes_on:
            self._patiently(lambda: self.target.remove(self._out_folder()))
        if self.wishes.clean:
            self._patiently(self.target.clean)
        self._report()
        return status

    def _start(self):
        """Returns the first arguments that start the tool on the device, without the tool's flags."""
        return [*self.wishes.wrapper, *self.target.entry.get("wrapper", []), f"bin/{os.path.basename(self.tool)}"]

    def _make_plan(self):
        """Creates the plan. Raises Refused if a result could not be stored on this host."""
        flags = self._flags()
        if flags is None:
            self.say(f"warning: {tool_flags.no_answer(self.tool)}")
        self._plan = path_flags.Rewriter(os.path.basename(self.tool), flags, self._words, self._place).plan
        for _, local in self._plan.pull:
            parent = local.absolute().parent
            if not parent.is_dir() or not os.access(parent, os.W_OK):
                raise device.Refused(f"{local}: the folder {parent} is missing or cannot be written", device.CANT_CREATE)

    def _flags(self):
        """Returns the flags that the tool prints on this host or, if it is for another architecture, on the device."""
        binary = self._binary()
        try:
            return tool_flags.ask_here(binary.absolute())
        except tool_flags.CannotRunHere:
            files = {f"bin/{binary.name}": binary}
            self._record["pushed"] += self._patiently(lambda: self.target.push(files))
            return self._patiently(lambda: tool_flags.ask_there(self.target, self._start()))

    def _run(self, argv, on_output, on_error):
        env = self.target.entry.get("env", {})
        for tries_left in reversed(range(RESTARTS + 1)):
            try:
                return self._patiently(lambda: self.target.run(argv, on_output, env, on_error))
            except device.RunGone as gone:
                if not self._plan.journal or not tries_left:
                    raise device.Refused(f"{gone} Run the same command again", gone.exit_code) from None
                self.say(f"{gone} Continuing from the journal")
        raise AssertionError("the last try returns or raises")

    def _explain(self, status):
        """Explains an exit status of a program for another architecture, for which each shell prints a different
        message."""
        if status not in (1, 126, 127) or self.wishes.wrapper or self.target.entry.get("wrapper"):
            return
        with open(self._binary(), "rb") as file:
            header = file.read(20)
        here, (_, there) = MACHINES.get(header[18:20], "another machine"), self._patiently(self.target.platform)
        if header[:4] == b"\x7fELF" and here != there:
            self.say(f"{self.tool} is built for {here}, {self.target.name} is {there}: --binaries=DIR chooses another build")

    def _out_folder(self):
        return path_flags.out_folder(os.path.basename(self.tool), self._words)

    def _patiently(self, action):
        """Calls `action`, and calls it again when a lost device is back. Raises DeviceLost if the device is not back
        within the time limit."""
        while True:
            try:
                return action()
            except device.DeviceLost as lost:
                if self.wishes.wait_for_device <= 0:
                    raise
                self._record["lost_connections"] += 1
                self.say(f"{lost}; waiting {self.wishes.wait_for_device:.0f} s for the device to come back")
                self._await_return(lost)
                self.say(f"{self.target.name} is back; continuing")

    def _await_return(self, lost):
        until = time.monotonic() + self.wishes.wait_for_device
        while not self.target.is_there():
            interrupts.check()
            if time.monotonic() > until:
                raise device.DeviceLost(f"{lost}; it did not come back. The run there may still be "
                                        "active: the same command continues it") from None
            time.sleep(0.5)

    def _push(self):
        files = {f"bin/{os.path.basename(self.tool)}": self._binary()}
        files.update(self._plan.push)
        self._find_there()
        with tempfile.TemporaryDirectory() as scratch:
            for index, (path, text) in enumerate(self._plan.texts.items()):
                files[path] = pathlib.Path(scratch, f"{index}", os.path.basename(path))
                files[path].parent.mkdir()
                files[path].write_text(text)
            if self._plan.own_journal and not self._patiently(lambda: self.target.exists(self._plan.journal)):
                files[self._plan.journal] = self._plan.own_journal  # the run was started on another device before
            copied = self._record["pushed"]
            copied += self._patiently(lambda: self.target.push(files))
        self.say(f"pushed {len(copied)} files{': ' + ', '.join(copied[:4]) if copied else ''}{', …' if len(copied) > 4 else ''}")
        results = [path for path, _ in self._plan.pull] + ([self._plan.journal] if self._plan.journal else [])
        folders = sorted({os.path.dirname(path) for path in [*results, *self._plan.caches]})
        if folders:
            self._patiently(lambda: self.target.make_folders(folders))

    def _find_there(self):
        """Checks the files that this host does not have on the device, such as a vendor's library."""
        for flag, value in self._plan.not_here:
            if not (value.startswith("/") and self._patiently(lambda value=value: self.target.exists(value))):
                where = f"neither here nor on {self.target.name}" if value.startswith("/") else "no such file"
                raise device.Refused(f"{f'--{flag}: ' if flag else ''}{value}: {where}", device.NO_INPUT)

    def _binary(self):
        if "/" in self.tool:
            candidates, build = [pathlib.Path(self.tool)], "is the path right?"
        else:
            folders, build = self._folders()
            candidates = [path for folder in folders for path in (folder / self.tool, folder / self.tool / self.tool)]
        for path in candidates:
            if path.is_file():
                return path
        raise device.Refused(f"{self.tool}: no such tool: {', '.join(map(str, candidates[::2]))}; {build}", device.NO_INPUT)

    def _folders(self):
        chosen = self.wishes.binaries or self.target.entry.get("binaries")
        if chosen:
            return [pathlib.Path(chosen)], "is --binaries right?"
        android, machine = self._patiently(self.target.platform)
        if (android, machine) not in BINARIES:
            raise device.Refused(f"{self.target.name}: no binaries for {machine}; give --binaries", device.UNAVAILABLE)
        return [REPOSITORY / folder for folder in BINARIES[android, machine]], f"build it: {BUILDS[machine]}; or give --binaries"

    def _pull(self):
        for path, local in self._plan.pull:
            if self._patiently(lambda path=path, local=local: self.target.pull(path, local)):
                self.say(f"wrote {local}")

    def _report(self):
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / "device_state.json"
        whole_file.write(path, json.dumps(self._record, indent=2, ensure_ascii=False) + "\n")
        self.say(f"state of the device ({path}):\n" + state_text.block(self._record["before"], self._record.get("after")))
        found = state_text.offers(self._record["before"], self.wishes.asked())
        if found:
            self.say("would make it more stable (before the tool's name):\n" + "\n".join(f"  {line}" for line in found))
