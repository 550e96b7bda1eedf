# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The state of a device that affects its speed: clocks, temperatures, battery, running apps. One script reads it.

A value that cannot be read is missing, never 0. The script runs in any POSIX shell; in tests LITMUS_STATE_ROOT is a
prefix for /sys and /proc."""
import re

from device import values

SCRIPT = r"""
R=$LITMUS_STATE_ROOT
section() { echo "== $1"; }
values() { for f in "$@"; do [ -r "$f" ] && v=$(cat "$f" 2>/dev/null) && echo "${f#$R} $v"; done; }
section properties
for p in ro.product.manufacturer ro.product.model ro.build.version.release ro.build.version.sdk ro.build.fingerprint \
  ro.soc.manufacturer ro.soc.model ro.board.platform ro.product.cpu.abi; do
  command -v getprop >/dev/null && echo "$p $(getprop $p)"
done
section kernel
uname -srm
section files
values $R/sys/devices/system/cpu/online $R/proc/loadavg $R/proc/uptime $R/proc/self/cpuset
for d in $R/sys/devices/system/cpu/cpufreq/policy*; do
  values $d/related_cpus $d/scaling_governor $d/scaling_cur_freq $d/scaling_min_freq $d/scaling_max_freq $d/cpuinfo_max_freq
done
for d in $R/sys/class/thermal/thermal_zone*; do values $d/type $d/temp; done
section allowed
sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' $R/proc/self/status 2>/dev/null
if command -v dumpsys >/dev/null; then
  section thermalservice
  dumpsys thermalservice 2>/dev/null
  section battery
  dumpsys battery 2>/dev/null
  section power
  dumpsys power 2>/dev/null | grep -E 'mWakefulness=|Display Power|mScreenOn|mStayOn='
  section activity
  dumpsys activity activities 2>/dev/null | grep -E 'ResumedActivity'
fi
true
"""

# The numbers that Android's Temperature.java defines for a sensor's type and for the thermal status.
TEMPERATURE_TYPES = {0: "cpu", 1: "gpu", 2: "battery", 3: "skin", 4: "usb_port", 5: "power_amplifier", 9: "npu", 10: "tpu"}
THERMAL_STATUS = ("none", "light", "moderate", "severe", "critical", "emergency", "shutdown")
BATTERY_STATUS = {2: "charging", 3: "discharging", 4: "not charging", 5: "full"}


def sections(text):
    found, name = {}, None
    for line in text.replace("\r", "").splitlines():
        if line.startswith("== "):
            name = line[3:]
            found[name] = []
        elif name:
            found[name].append(line)
    return found


def parse(text):
    """Parses the output of SCRIPT into a document; members that could not be read are missing."""
    parts = sections(text)
    lines = dict(line.split(" ", 1) for line in parts.get("files", []) if " " in line)
    state = {
        "properties": parse_properties(parts.get("properties", [])),
        "kernel": "".join(parts.get("kernel", [])[:1]),
        "cpus_online": lines.get("/sys/devices/system/cpu/online"),
        "cpus_allowed": "".join(parts.get("allowed", [])[:1]),
        "cpuset": lines.get("/proc/self/cpuset"),
        "load": _floats(lines.get("/proc/loadavg", ""), 3),
        "uptime_s": (_floats(lines.get("/proc/uptime", ""), 1) or [None])[0],
        "clocks": parse_clocks(lines),
        "thermal_zones": parse_zones(lines),
        "thermal": parse_thermalservice(parts.get("thermalservice", [])),
        "battery": parse_battery(parts.get("battery", [])),
        "screen": parse_screen(parts.get("power", [])),
        "top_app": parse_top_app(parts.get("activity", [])),
    }
    return {name: value for name, value in state.items() if value not in (None, "", [], {})}


def _floats(text, count):
    found = [values.or_none(values.number, word) for word in text.split()[:count]]
    return [] if None in found else found


def parse_properties(lines):
    return {name: value for name, _, value in (line.partition(" ") for line in lines) if value.strip()}


def parse_clocks(lines):
    """Returns one entry, with frequencies in kHz, for each cluster of CPUs that share a clock."""
    clocks = {}
    for path, value in lines.items():
        match = re.fullmatch(r".*/cpufreq/policy([0-9]{1,4})/(\w+)", path)
        if match:
            name, text = match[2].removeprefix("scaling_"), value.strip()
            if name not in ("governor", "related_cpus"):
                name, text = f"{name}_khz", values.or_none(values.integer, text)
            if text is not None:
                clocks.setdefault(int(match[1]), {})[name] = text
    return [clocks[policy] for policy in sorted(clocks)]


def parse_zones(lines):
    """Returns {type of thermal zone: °C}. Most drivers report thousandths of a degree, a few report degrees. Of
    zones with the same type the hottest one is used."""
    zones = {}
    for path, name in lines.items():
        if not re.fullmatch(r".*/thermal_zone\d+/type", path):
            continue
        number = values.or_none(values.integer, lines.get(path.removesuffix("type") + "temp", "").strip(), -10**15)
        if number is not None:
            celsius = number / 1000 if abs(number) >= 1000 else float(number)
            if -40 < celsius < 200:  # unused sensors report -274 or 0x7fffffff
                zones[name.strip()] = max(celsius, zones.get(name.strip(), celsius))
    return zones


def parse_thermalservice(lines):
    """Parses the output of Android 10 and newer: the status, and temperatures by name. Values read from sensors take
    precedence over cached ones."""
    thermal, temperatures = {}, {}
    for line in lines:
        status = re.match(r"\s*Thermal Status: (\S+)", line)
        number = values.or_none(values.integer, status[1], 0, 99) if status else None
        if number is not None:
            thermal["status"] = number
            thermal["status_name"] = THERMAL_STATUS[number] if number < len(THERMAL_STATUS) else str(number)
        found = re.search(r"Temperature\{mValue=([^,]+), mType=([^,]+), mName=([^,}]+)", line)
        celsius = values.or_none(values.number, found[1]) if found else None
        kind = values.or_none(values.integer, found[2], -1, 999) if found else None
        if None not in (celsius, kind) and -40 < celsius < 200:
            temperatures[found[3]] = {"celsius": celsius, "type": TEMPERATURE_TYPES.get(kind, f"type {kind}")}
        if line.strip().startswith("Current cooling devices"):
            break
    if temperatures:
        thermal["temperatures"] = temperatures
    return thermal


def parse_battery(lines):
    texts = {}
    for line in lines:
        name, colon, value = line.strip().partition(":")
        if colon:
            texts.setdefault(name.strip(), value.strip())

    def integer(name, least=0, most=10**6):
        return values.or_none(values.integer, texts.get(name, ""), least, most)

    battery = {}
    level, scale = integer("level"), integer("scale", 1) if "scale" in texts else 100
    if None not in (level, scale):
        battery["level_percent"] = 100 * level / scale
    if (status := integer("status")) is not None:
        battery["status"] = BATTERY_STATUS.get(status, "unknown")
    if (tenths := integer("temperature", -10**4, 10**4)) is not None:
        battery["celsius"] = tenths / 10
    plugged = [name.removesuffix(" powered").lower() for name, value in texts.items()
               if name.endswith(" powered") and value == "true"]
    if any(name.endswith(" powered") for name in texts):
        battery["plugged"] = plugged
    return battery


def parse_screen(lines):
    """Returns "on" or "off"."""
    text = "\n".join(lines)
    state = re.search(r"Display Power: state=(\w+)", text) or re.search(r"mWakefulness=(\w+)", text)
    if state is None:
        return None
    return "on" if state[1] in ("ON", "Awake", "VR") else "off"


def parse_top_app(lines):
    """Returns the top activity as package/activity. The member's name differs between Android versions; the newest
    one is tried first."""
    text = "\n".join(lines)
    for member in ("topResumedActivity", "mResumedActivity", "ResumedActivity"):
        found = re.search(rf"\b{member}[:=] ?ActivityRecord\{{\S+ \S+ ([^\s}}]+)", text)
        if found:
            return found[1]
    return None


def temperature(state):
    """Returns (°C, name of the sensor) of the temperature that is_cool uses: the skin's sensor, else the battery's,
    else the hottest zone. None without a sensor."""
    known = state.get("thermal", {}).get("temperatures", {})
    skin = [entry["celsius"] for entry in known.values() if entry["type"] == "skin"]
    if skin:
        return max(skin), "skin"
    if "celsius" in state.get("battery", {}):
        return state["battery"]["celsius"], "battery"
    zones = state.get("thermal_zones", {})
    if zones:
        hottest = max(zones, key=zones.get)
        return zones[hottest], f"zone {hottest}"
    return None
