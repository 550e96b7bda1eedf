# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Fake devices for tests: a phone (a separate adb daemon, reached by Debian's adb) and a board (a real sshd), on the
loopback interface.

Both are folders of this machine with fake commands that describe a phone, and both can lose their connection."""
import getpass
import os
import pathlib
import shutil
import socket
import subprocess
import threading
import time

import adb_daemon

GETPROP = """case $1 in
  ro.product.manufacturer) echo Litmus ;;
  ro.product.model) echo Test phone ;;
  ro.build.version.release) echo 14 ;;
  ro.build.version.sdk) echo 34 ;;
esac
"""
DUMPSYS = """case $1 in
  thermalservice) echo 'Thermal Status: 0'; echo 'Current temperatures from HAL:'
    echo "Temperature{mValue=$(cat @ROOT@/skin), mType=3, mName=skin, mStatus=0}"
    echo 30.5 >@ROOT@/skin ;;
  battery) printf '  USB powered: true\\n  level: 81\\n  scale: 100\\n  status: 2\\n  temperature: 295\\n' ;;
  power) printf '  mWakefulness=Awake\\nDisplay Power: state=ON\\n' ;;
  activity) echo '    topResumedActivity=ActivityRecord{1a2b3c u0 com.example.game/.Main t7}' ;;
esac
"""
FILES = {
    "skin": "30.5",
    "sys/devices/system/cpu/online": "0-7",
    "sys/devices/system/cpu/cpufreq/policy0/related_cpus": "0 1 2 3",
    "sys/devices/system/cpu/cpufreq/policy0/scaling_governor": "sched_pixel",
    "sys/devices/system/cpu/cpufreq/policy0/scaling_cur_freq": "1100000",
    "sys/devices/system/cpu/cpufreq/policy0/scaling_max_freq": "1704000",
    "sys/devices/system/cpu/cpufreq/policy0/cpuinfo_max_freq": "1704000",
    "sys/devices/system/cpu/cpufreq/policy4/related_cpus": "4 5 6 7",
    "sys/devices/system/cpu/cpufreq/policy4/scaling_governor": "sched_pixel",
    "sys/devices/system/cpu/cpufreq/policy4/cpuinfo_max_freq": "2850000",
    "sys/class/thermal/thermal_zone0/type": "BIG",
    "sys/class/thermal/thermal_zone0/temp": "41000",
    "proc/self/cpuset": "/foreground",
}


def script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)


def small_commands(folder, box, listing, shell):
    """Fills `folder` with links to the commands of a multi-call program and to its shell, where both are installed;
    returns the PATH with `folder` only.

    Phones have toybox and mksh, small boards busybox: their commands have fewer options than those of this machine."""
    box, shell = shutil.which(box), shutil.which(shell)
    if box is None or shell is None:
        return f"{folder}:{os.environ['PATH']}"
    folder.mkdir(parents=True, exist_ok=True)
    for name in subprocess.run([box, *listing], stdout=subprocess.PIPE, text=True, check=True).stdout.split():
        if name not in ("sh", "getprop"):
            (folder / name).symlink_to(box)
    (folder / "sh").symlink_to(shell)
    for name in ("qemu-aarch64-static",):
        if shutil.which(name):
            (folder / name).symlink_to(shutil.which(name))
    return str(folder)


class StandIn:
    """A fake device. root: the folder with all its files. folder: the folder in which on_device works. calls: the
    settings that it was asked to change."""
    box, listing, shell = None, None, None  # defined by subclasses; see small_commands

    def __init__(self, root):
        self.root = root
        self.path = small_commands(root / "bin", self.box, self.listing, self.shell)
        self.folder = root / "data" / "litmus"
        for name, text in FILES.items():
            (root / "state" / name).parent.mkdir(parents=True, exist_ok=True)
            (root / "state" / name).write_text(text + "\n")
        script(root / "bin" / "getprop", GETPROP)
        script(root / "bin" / "dumpsys", DUMPSYS.replace("@ROOT@", str(root / "state")))
        for name in ("cmd", "input"):
            script(root / "bin" / name, f'echo "{name} $*" >>{root}/calls\n')

    def calls(self):
        path = self.root / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def files(self):
        """Returns the files in the device's folder, without subfolders."""
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())

    def warm(self, celsius):
        """Sets the skin's temperature for the next reading only."""
        (self.root / "state" / "skin").write_text(f"{celsius}\n")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Server:
    """A server on the loopback interface, which accepts connections at port when this returns. log: what it prints."""

    def __init__(self, command, port, log, environment=None):
        self._log = open(log, "wb")
        self._process = subprocess.Popen(command, env=environment, stdout=self._log, stderr=self._log)
        while True:
            if self._process.poll() is not None:
                raise RuntimeError(f"{command[0]}: {log.read_text()}")
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)

    def close(self):
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()


class Adb:
    """A separate adb server for the tests, so that the user's server is not touched.

    The server is a child of the test, which ends it: `adb kill-server` did not return within a minute in a run of CI."""

    def __init__(self, home):
        self.port = free_port()
        # This adb does not search for emulators, and its key is not the user's key.
        self.environment = {**os.environ, "HOME": str(home), "TMPDIR": str(home), "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553"}
        self._server = Server(["adb", "-P", str(self.port), "server", "nodaemon"], self.port, home / "adb.log", self.environment)

    def ask(self, *words):
        return subprocess.run(["adb", "-P", str(self.port), *words], env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False, timeout=60).stdout

    def close(self):
        self._server.close()


class Phone(StandIn):
    box, listing, shell = "toybox", [], "mksh"

    def __init__(self, root, adb):
        super().__init__(root)
        self._adb = adb
        self.daemon = adb_daemon.AdbDaemon(root, environment={**adb.environment, "PATH": self.path,
                                                              "LITMUS_STATE_ROOT": str(root / "state")})
        self.connect()
        self.flags = [f"--adb_port={adb.port}", f"--folder={self.folder}", "-s", self.daemon.serial]
        self.environment = adb.environment

    def connect(self):
        self._adb.ask("disconnect", self.daemon.serial)  # otherwise adb would report the lost connection as offline
        said = self._adb.ask("connect", self.daemon.serial)
        if "connected to" not in said:
            raise RuntimeError(f"adb connect: {said}")

    def die(self):
        self.daemon.die()

    def come_back(self):
        self.daemon.come_back()

    def close(self):
        self._adb.ask("disconnect", self.daemon.serial)
        self.daemon.die()


class Cable:
    """Forwards a port's bytes to another port until the cable is pulled."""

    def __init__(self, target):
        self._target, self._sockets = target, []
        self.port = 0
        self.plug_in()

    def plug_in(self):
        self._server = socket.create_server(("127.0.0.1", self.port))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._server,), daemon=True).start()

    def pull(self):
        for connection in [self._server, *self._sockets]:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()
        self._sockets = []

    def _accept(self, server):
        while True:
            try:
                near, _ = server.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._target))
            self._sockets += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._copy, args=(source, sink), daemon=True).start()

    @staticmethod
    def _copy(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class Board(StandIn):
    box, listing, shell = "busybox", ["--list"], "dash"

    def __init__(self, root, adb):
        del adb
        super().__init__(root)
        keys = root / "keys"
        keys.mkdir()
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", keys / name], check=True)
        shutil.copy(keys / "user.pub", keys / "authorized")
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)  # root's sshd requires this empty folder
        port = free_port()
        (root / "sshd_config").write_text(f"""
Port {port}
ListenAddress 127.0.0.1
HostKey {keys}/host
PidFile none
AuthorizedKeysFile {keys}/authorized
StrictModes no
PasswordAuthentication no
MaxStartups 100
# SHLVL: a bash that is the first one reads this user's .bashrc.
SetEnv SHLVL=2 PATH={self.path} LITMUS_STATE_ROOT={root}/state
""")
        self._sshd = Server([shutil.which("sshd", path="/usr/sbin:/usr/bin:/sbin"), "-D", "-e", "-f", root / "sshd_config"],
                            port, root / "sshd.log")
        self._cable = Cable(port)
        self.flags = [f"--ssh={getpass.getuser()}@127.0.0.1:{self._cable.port}", f"--folder={self.folder}",
                      "--ssh_option=-Fnone", f"--ssh_option=-oIdentityFile={keys}/user",
                      "--ssh_option=-oIdentitiesOnly=yes", "--ssh_option=-oStrictHostKeyChecking=no",
                      f"--ssh_option=-oUserKnownHostsFile={keys}/known", "--ssh_option=-oLogLevel=ERROR"]
        self.environment = dict(os.environ)

    def die(self):
        self._cable.pull()

    def come_back(self):
        self._cable.plug_in()

    def close(self):
        self._cable.pull()
        self._sshd.close()
