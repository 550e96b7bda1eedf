# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Formats the state of a device: one aligned block with values before and after a run, and suggestions for a more
stable run."""
from device import device_state, values

# API level of Android 11, the first with the fixed-performance mode.
FIXED_PERFORMANCE_SDK = 30
WARM_SKIN = 35.0
WARM_ZONE = 50.0


def rows(state):
    """Returns [(name, text)] of the values that were read."""
    found = []
    properties = state.get("properties", {})
    clocks = state.get("clocks", [])
    thermal, battery = state.get("thermal", {}), state.get("battery", {})
    model = " ".join(filter(None, (properties.get("ro.product.manufacturer"), properties.get("ro.product.model"))))
    soc = properties.get("ro.soc.model") or properties.get("ro.board.platform")
    found.append(("device", ", ".join(filter(None, (model, soc)))))
    android = properties.get("ro.build.version.release")
    found.append(("system", f"Android {android}" if android else state.get("kernel", "")))
    found.append(("governor", _by_cluster(clocks, lambda clock: clock.get("governor"))))
    found.append(("clock / limit, MHz", _by_cluster(clocks, _clock)))
    found.append(("cpuset", " ".join(filter(None, (state.get("cpuset"), state.get("cpus_allowed"))))))
    found.append(("thermal status", thermal.get("status_name", "")))
    heat = device_state.temperature(state)
    found.append(("temperature", f"{heat[0]:.1f} °C ({heat[1]})" if heat else ""))
    found.append(("battery", ", ".join(_battery(battery))))
    found.append(("screen", state.get("screen", "")))
    found.append(("top app", state.get("top_app", "")))
    found.append(("load", f"{state['load'][0]:.2f}" if state.get("load") else ""))
    return [(name, text) for name, text in found if text]


def _by_cluster(clocks, text):
    texts = [text(clock) for clock in clocks]
    return " ".join(f"{clock.get('related_cpus', '?').replace(' ', ',')}:{text}" for clock, text in zip(clocks, texts) if text)


def _clock(clock):
    if "cur_freq_khz" not in clock:
        return None
    limit = clock.get("max_freq_khz")
    return f"{clock['cur_freq_khz'] // 1000}" + (f"/{limit // 1000}" if limit else "")


def _battery(battery):
    if "level_percent" in battery:
        yield f"{battery['level_percent']:.0f} %"
    if "status" in battery:
        yield battery["status"]
    if "celsius" in battery:
        yield f"{battery['celsius']:.1f} °C"


def block(before, after):
    """Returns the aligned lines; a value that did not change is written once. `after` is None if the state was not
    read at the end."""
    first, last = dict(rows(before)), dict(rows(after or {}))
    lines = []
    width = max((len(name) for name in first | last), default=0)
    for name in first | last:
        old, new = first.get(name, "-"), last.get(name, "-")
        lines.append(f"  {name:<{width}}  {old}" if after is None or old == new else f"  {name:<{width}}  {old}  →  {new}")
    return "\n".join(lines)


def offers(state, asked):
    """Returns one line for each setting that would make the run more stable and was not requested. `asked`: the
    given flags."""
    found = []
    sdk = values.or_none(values.integer, state.get("properties", {}).get("ro.build.version.sdk", "").strip())
    if (sdk or 0) >= FIXED_PERFORMANCE_SDK and "fixed_performance" not in asked:
        found.append("--fixed_performance: clocks that the device can hold, until the end of the run")
    clusters = {clock.get("cpuinfo_max_freq_khz") for clock in state.get("clocks", [])}
    if len(clusters) > 1 and "affinity" not in asked:
        found.append("--affinity=big: only the fast CPUs")
    heat = device_state.temperature(state)
    if heat and "wait_until_cool" not in asked:
        warm = WARM_ZONE if heat[1].startswith("zone") else WARM_SKIN
        if heat[0] > warm or state.get("thermal", {}).get("status", 0) > 0:
            found.append(f"--wait_until_cool: start below {warm:.0f} °C; now {heat[0]:.1f} °C ({heat[1]})")
    if state.get("screen") == "on" and "screen_off" not in asked:
        found.append("--screen_off: nothing draws while the tool runs")
    return found


def is_cool(state, limit):
    """Returns whether the run may start; `limit` in °C, None for the default. None if the device reports neither a
    temperature nor a thermal status."""
    heat = device_state.temperature(state)
    status = state.get("thermal", {}).get("status")
    if heat is None:
        return None if status is None else status == 0
    if limit is None:
        limit = WARM_ZONE if heat[1].startswith("zone") else WARM_SKIN
    return heat[0] <= limit and not status
