# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs Slurm's daemons as a cluster of one node in a folder, without root and without systemd."""
import contextlib
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ("sbatch", "slurmctld", "slurmd", "munged")
PATH = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
READY_SECONDS, EMPTY_SECONDS, END_SECONDS = 30, 20, 5

# CPUS may exceed the number of real CPUs. Finished jobs stay visible to `scontrol show job`. Tasks get no CPU set,
# because containers cannot assign one.
CONF = """ClusterName=one
SlurmctldHost=localhost(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={ctld_port}
SlurmdPort={d_port}
AuthType=auth/munge
AuthInfo=socket={dir}/munge.sock
CredType=cred/munge
StateSaveLocation={dir}/state
SlurmdSpoolDir={dir}/spool
SlurmctldPidFile={dir}/slurmctld.pid
SlurmdPidFile={dir}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait={kill_wait}
MinJobAge=3600
{more}
NodeName=localhost NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=cpu Nodes=localhost Default=YES MaxTime=INFINITE State=UP
PartitionName=short Nodes=localhost MaxTime=30 State=UP
"""


def missing():
    """Returns the first program that is not installed, "" if all are."""
    return next((name for name in PROGRAMS if not shutil.which(name, path=PATH)), "")


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


class Running:
    """The Slurm cluster that the environment selects."""

    def __init__(self):
        self.env = dict(os.environ)

    def ask(self, *argv):
        """Runs a command and returns its standard output."""
        return subprocess.run(argv, env=self.env, capture_output=True, text=True, timeout=30, check=False).stdout


class OneNode(Running):
    """A cluster with one node, started by `with`. `env`: the environment of commands that use this cluster."""

    def __init__(self, cpus, kill_wait=5, more=""):
        # A short path, because the path of a UNIX socket is limited to 107 bytes and Bazel's folder for tests is
        # longer.
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="s.", dir="/tmp"))
        self.cpus, self.kill_wait, self.more, self.daemons = cpus, kill_wait, more, []
        super().__init__()
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM_", "SBATCH_"))}
        self.env.update(SLURM_CONF=str(self.dir / "slurm.conf"), PATH=PATH)
        self.env.setdefault("HOME", str(self.dir))

    def __enter__(self):
        self.dir.chmod(0o755)
        for name in ("state", "spool", "log"):
            (self.dir / name).mkdir()
        key = self.dir / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o400)
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        ctld_port, d_port = free_ports(2)
        (self.dir / "slurm.conf").write_text(CONF.format(dir=self.dir, user=user, ctld_port=ctld_port, d_port=d_port, cpus=self.cpus,
                                                         kill_wait=self.kill_wait, more=self.more))
        try:
            self.start("munged", "--foreground", f"--socket={self.dir}/munge.sock", f"--key-file={key}", f"--pid-file={self.dir}/munged.pid",
                       f"--seed-file={self.dir}/munge.seed", f"--log-file={self.dir}/log/munge.log")
            self.await_that("munged has a socket", (self.dir / "munge.sock").exists)
            self.start("slurmctld", "-D")
            self.start_slurmd()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start_slurmd(self):
        self.start("slurmd", "-D", "-N", "localhost")
        self.await_that("the node is idle", lambda: self.ask("sinfo", "-h", "-o", "%T", "-p", "cpu").strip() == "idle")

    def lose_power(self):
        """Kills slurmd and all processes of jobs without informing the controller: the processes that would report
        an end are killed first."""
        self.daemons.pop().kill()
        steps, others = [], []
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                environment = (path / "environ").read_bytes().split(b"\0")
                if f"SLURM_CONF={self.dir}/slurm.conf".encode() not in environment:
                    continue
                if (path / "cmdline").read_bytes().startswith(b"slurmstepd"):
                    steps.append(int(path.name))
                elif b"SLURM_JOB_NAME=litmus-eval" in environment:
                    others.append(int(path.name))
        for pid in steps + others:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def start(self, *argv):
        with open(self.dir / "log" / f"{argv[0]}.out", "ab") as log:
            self.daemons.append(subprocess.Popen(argv, env=self.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                                 start_new_session=True))

    def await_that(self, what, holds, seconds=READY_SECONDS):
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline:
                logs = "\n".join(path.read_text(errors="replace")[-2000:] for path in (self.dir / "log").iterdir())
                raise TimeoutError(f"not within {seconds} s: {what}\n{logs}")
            time.sleep(0.1)

    def __exit__(self, *_):
        """Ends the daemons in this order: job steps whose daemons are gone would stay for ever."""
        with contextlib.suppress(OSError, subprocess.SubprocessError, TimeoutError):
            self.ask("scancel", "--user=" + self.ask("id", "-un").strip())
            self.await_that("the queue is empty", lambda: not self.ask("squeue", "-h").strip(), EMPTY_SECONDS)
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(daemon.pid, signal.SIGKILL)
                daemon.wait()
        shutil.rmtree(self.dir, ignore_errors=True)
