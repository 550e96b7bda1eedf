# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A run on a device that continues after the connection is lost; the same command attaches to it again.

The folder run/ID below the device's folder has out and err (the tool's output), pid, keeper (pid of the shell that
waits for the tool), boot (the id of the kernel's boot) and, at the end, rc (the exit status). ID is a hash of the
command and of the pushed files, so that the same command finds its run.

The tool writes its output to these files. `tail -f` forwards them: it sleeps while no output arrives, so it does not
disturb the tool, and it may end with the connection."""
import hashlib
import json
import os
import selectors
import shlex
import signal
import time

from device import device, interrupts, values

# Prints "STATE ID COMMAND" for each run in the folder. printf is used because `echo` of some shells converts "\n" to a
# newline.
LIST = """
boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)
for d in run/*; do
  [ -e $d/keeper ] || continue
  if [ -e $d/rc ]; then state=ended
  elif [ "$(cat $d/boot)" = "$boot" ] && kill -0 $(cat $d/keeper) 2>/dev/null; then state=running
  else state=gone; fi
  printf '%s %s %s\n' $state "${d#run/}" "$(cat $d/command)"
done
"""
STATES = ("ended", "running", "gone")
# The keeper process ignores SIGHUP, which adbd sends when the connection is lost. $$ in `sh -c` is the process id of
# the tool after exec.
START = """
d=run/{ident}
rm -rf $d && mkdir -p $d || exit
cat /proc/sys/kernel/random/boot_id 2>/dev/null >$d/boot
printf '%s\\n' {shown} >$d/command
: >$d/out; : >$d/err
(
  trap '' HUP
  {exports}
  sh -c 'echo $$ >"$0" && exec "$@"' $d/pid {command} </dev/null >$d/out 2>$d/err
  echo $? >$d/rc.part && mv $d/rc.part $d/rc
) </dev/null >/dev/null 2>&1 &
keeper=$!
echo $keeper >$d/keeper
"""
ATTACH = """
d=run/{ident}
keeper=$(cat $d/keeper)
"""
# The keeper uses SIGKILL: mksh, Android's shell, loses a SIGTERM for a child that has not executed its program yet.
FOLLOW = """
tail -c +{out} -f $d/out & tails=$!
tail -c +{err} -f $d/err >&2 & tails="$tails $!"
trap 'kill -KILL $tails 2>/dev/null; exit 129' HUP INT TERM
wait $keeper 2>/dev/null
while kill -0 $keeper 2>/dev/null; do sleep 1; done
kill -KILL $tails 2>/dev/null
"""
# Seconds without output after which the device is asked whether the connection still works.
LOOK_SECONDS = 30
# Prints the exit status, the number of bytes of standard error and a newline; then standard error; then the remaining
# standard output.
REST = """
[ -e run/{ident}/rc ] || exit 0
echo $(cat run/{ident}/rc) $(wc -c <run/{ident}/err)
cat run/{ident}/err
tail -c +{out} run/{ident}/out
"""
SIGNAL = """
for try in 1 2 3 4 5 6 7 8 9 10; do [ -s run/{ident}/pid ] && break; sleep 1; done
kill -{name} $(cat run/{ident}/pid)
"""
STOP = """
for d in run/*; do
  [ -s $d/pid ] && [ ! -e $d/rc ] && [ "$(cat $d/boot)" = "$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)" ] || continue
  kill -TERM $(cat $d/pid) 2>/dev/null
  for try in 1 2 3 4 5 6 7 8 9 10; do kill -0 $(cat $d/keeper) 2>/dev/null && sleep 1; done
  kill -KILL $(cat $d/pid) 2>/dev/null
done
rm -rf run
"""


class _Received:
    """The part of a run's output that was passed to the caller."""

    def __init__(self):
        self.out = 0
        # All of standard error: the client's own messages are mixed into it, which the file on the device does not
        # have.
        self.err = b""


def run(target, argv, on_output, env, on_error):
    """Implements Device.run for a ShellDevice."""
    with interrupts.counted(), interrupts.held():
        return _run(target, argv, on_output, env, on_error)


def _run(target, argv, on_output, env, on_error):
    key = json.dumps([argv, sorted(env.items()), sorted(target.sent.items())])
    ident = hashlib.sha256(key.encode()).hexdigest()[:16]
    state = _state(target, ident)
    if state in ("none", "gone"):
        if target.received.pop(ident, None) is not None:
            raise _gone(target)
        script = _start_script(ident, argv, env)
    else:
        script = ATTACH.format(ident=ident)
    received = target.received.setdefault(ident, _Received())
    while True:
        _follow(target, ident, script, received, on_output, on_error)
        status = _finish(target, ident, received, on_output, on_error)
        if status is not None:
            target.remove(f"run/{ident}")
            del target.received[ident]
            return status
        script = ATTACH.format(ident=ident)


def stop(target):
    """Implements Device.stop_runs for a ShellDevice."""
    target.received.clear()
    target.ask(target.inside(STOP), "stopping earlier runs")


def _state(target, ident):
    doing = "looking for earlier runs"
    text, _, _ = target.ask(target.inside(LIST), doing)
    found = "none"
    for line in values.lines(values.text_of(text)):
        with target.reading(doing):
            state, other, command = _listed(line)
        if other == ident:
            found = state
        elif state == "running":
            raise device.Refused(f"{target.name}: another run is in progress: {command}; wait for it, or stop it (on_device --stop)", device.TEMPORARY)
    return found


def _listed(line):
    words = line.split(" ", 2)
    if len(words) != 3 or words[0] not in STATES:
        raise values.BadValue(f"{values.shown(line)} is not a state, run and command")
    return words


def _start_script(ident, argv, env):
    command = " ".join(shlex.quote(word) for word in argv)
    exports = "; ".join(f"export {name}={shlex.quote(value)}" for name, value in env.items()) or ":"
    return START.format(ident=ident, command=command, exports=exports, shown=shlex.quote(" ".join(argv).replace("\n", " ")))


def _follow(target, ident, script, received, on_output, on_error):
    """Passes output to the caller until the client ends, because the run ended or because the connection was lost."""
    script += FOLLOW.format(out=received.out + 1, err=len(received.err) + 1)
    client = target.start(target.inside(script))
    try:
        _hand_over(target, ident, client, received, on_output, on_error)
    finally:
        client.kill()
        client.wait()
        client.stdout.close()
        client.stderr.close()


def _hand_over(target, ident, client, received, on_output, on_error):
    signals, ended, look = 0, False, time.monotonic() + LOOK_SECONDS
    with selectors.DefaultSelector() as selector:
        selector.register(client.stdout, selectors.EVENT_READ)
        selector.register(client.stderr, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select(timeout=0.1):
                data = os.read(key.fd, 1 << 16)
                if not data:
                    selector.unregister(key.fileobj)
                elif key.fileobj is client.stdout:
                    received.out += len(data)
                    on_output(data)
                else:
                    received.err += data
                    on_error(data)
            for number in interrupts.new():
                signals += 1
                _send_signal(target, ident, number if signals < 3 else signal.SIGKILL)
            if time.monotonic() > look:
                # If the run had ended before the client's last read, all output was received. Otherwise a lost
                # connection may have dropped some, so the device is asked.
                if ended or (ended := _has_ended(target, ident)) is None:
                    return
                look = time.monotonic() + LOOK_SECONDS


def _has_ended(target, ident):
    """Returns whether the run has ended; None if the device does not answer."""
    try:
        return target.ask(target.inside(f"[ -e run/{ident}/rc ]"), "looking at the run")[1] == 0
    except device.DeviceLost:
        return None


def _send_signal(target, ident, number):
    name = signal.Signals(number).name.removeprefix("SIG")
    target.ask(target.inside(SIGNAL.format(ident=ident, name=name)), f"sending {name}")


def _finish(target, ident, received, on_output, on_error):
    """Returns the exit status if the run has ended, after passing the remaining output to the caller; None while it
    runs."""
    doing = "fetching the exit status"
    rest = target.ask(target.inside(REST.format(ident=ident, out=received.out + 1)), doing)[0]
    if not rest:
        if _state(target, ident) == "running":
            received.err = _common(received.err, target.ask(target.inside(f"cat run/{ident}/err"), "fetching messages")[0])
            return None
        del target.received[ident]
        raise _gone(target)
    head, _, rest = rest.partition(b"\n")
    with target.reading(doing):
        status, size = _status_and_size(values.text_of(head), len(rest))
    err, out = rest[:size], rest[size:]
    if out:
        on_output(out)
    if err := err[len(_common(received.err, err)):]:
        on_error(err)
    return status


def _status_and_size(text, most):
    words = text.split()
    if len(words) != 2:
        raise values.BadValue(f"{values.shown(text)} is not an exit status and size")
    return values.integer(words[0], 0, 255), values.integer(words[1], 0, most)


def _gone(target):
    return device.RunGone(f"{target.name}: the run ended without an exit status; did the device restart?", device.TEMPORARY)


def _common(received, err):
    """Returns the bytes of err that were received already; the client may have appended messages of its own when the
    connection was lost."""
    return os.path.commonprefix([received, err])
