# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Settings that make a device's speed more stable; each is applied only if requested, and restored at the end of the
run."""
import time

from device import device, interrupts, state_text

FIXED_PERFORMANCE = "cmd power set-fixed-performance-mode-enabled"
COOL_SECONDS = 600
LOOK_SECONDS = 5


def prepare(target, before, wishes, record, say, undo):
    """Applies the wishes to the device. undo: an ExitStack that gets the functions that restore the device."""
    if wishes.screen_off:
        if before.get("screen") == "on":
            _do(target, "input keyevent 223", "switching the screen off")
            undo.callback(_undo, target, "input keyevent 224", "switching the screen on", say)
        record["screen_off"] = True
    if wishes.cool is not None:
        record["waited_until_cool_s"] = wait_until_cool(target, wishes.cool or None, say)
    if wishes.fixed_performance:
        take_back = (_undo, target, f"{FIXED_PERFORMANCE} false", "leaving the fixed-performance mode", say)
        try:
            _do(target, f"{FIXED_PERFORMANCE} true", "entering the fixed-performance mode")
        except (device.DeviceLost, interrupts.Interrupted):
            # Restore even if the connection was lost, since the device may have applied the change.
            undo.callback(*take_back)
            raise
        undo.callback(*take_back)
        record["fixed_performance"] = True


def _do(target, script, doing):
    _, status, error = target.ask(script, doing)
    if status:
        raise device.Refused(f"{target.name}: {doing}: {error or f'{script}: exit status {status}'}", device.UNAVAILABLE)


def _undo(target, script, doing, say):
    for _ in range(2):
        try:
            _, status, _ = target.ask(script, doing)
            if status == 0:
                return
        except interrupts.Interrupted:
            continue  # The restoration continues with the next setting.
        except device.DeviceLost:
            pass
        break
    say(f"{target.name}: {doing} failed; on the device, run: {script}")


def wait_until_cool(target, limit, say, seconds=COOL_SECONDS, pause=LOOK_SECONDS):
    """Waits until the device is cool, at most `seconds`; returns the seconds waited. limit: °C, None for the
    default."""
    start = time.monotonic()
    while True:
        cool = state_text.is_cool(target.state(), limit)
        waited = time.monotonic() - start
        if cool is None:
            say(f"{target.name} reports no temperature; not waiting")
            return waited
        if cool:
            return waited
        if waited > seconds:
            say(f"{target.name} is still warm after {waited:.0f} s; continuing")
            return waited
        interrupts.check()
        time.sleep(pause)
