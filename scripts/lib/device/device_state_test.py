#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests the parsing of device states, with outputs in the formats of Android 9 to 14 and of Linux."""
import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parent.parent))
from device import adb, device_state, state_text  # noqa: E402

THERMAL_13 = """IsStatusOverride: false
ThermalStatusListeners:
	callbacks: 3
Thermal Status: 1
Cached temperatures:
	Temperature{mValue=28.1, mType=2, mName=battery, mStatus=0}
	Temperature{mValue=33.0, mType=3, mName=VIRTUAL-SKIN, mStatus=0}
HAL Ready: true
Current temperatures from HAL:
	Temperature{mValue=45.25, mType=0, mName=BIG, mStatus=0}
	Temperature{mValue=NaN, mType=4, mName=usb, mStatus=0}
	Temperature{mValue=38.6, mType=3, mName=VIRTUAL-SKIN, mStatus=1}
	Temperature{mValue=-273.0, mType=1, mName=GPU, mStatus=0}
	Temperature{mValue=30.0, mType=77, mName=new, mStatus=0}
Current cooling devices from HAL:
	CoolingDevice{mValue=0, mType=2, mName=thermal-cpufreq-0}
Temperature static thresholds from HAL:
	TemperatureThreshold{mType=3, mName=VIRTUAL-SKIN, mHotThrottlingThresholds=[NaN, 39.0]}
"""
BATTERY = """Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  status: 2
  level: 43
  scale: 50
  temperature: 295
  technology: Li-ion
"""
THERMAL = {
    "Android 13": (THERMAL_13, {"status": 1, "status_name": "light", "temperatures": {
        "battery": {"celsius": 28.1, "type": "battery"}, "VIRTUAL-SKIN": {"celsius": 38.6, "type": "skin"},
        "BIG": {"celsius": 45.25, "type": "cpu"}, "new": {"celsius": 30.0, "type": "type 77"}}}),
    "Android 9 has no such service": ("Can't find service: thermalservice\n", {}),
    "a status of tomorrow": ("Thermal Status: 9\n", {"status": 9, "status_name": "9"}),
}
BATTERIES = {
    "charging": (BATTERY, {"level_percent": 86.0, "status": "charging", "celsius": 29.5, "plugged": ["usb"]}),
    "unplugged": ("AC powered: false\nlevel: 5\nstatus: 3\n", {"level_percent": 5.0, "status": "discharging", "plugged": []}),
    "a board": ("", {}),
}
SCREENS = {
    "on": ("  mWakefulness=Awake\nDisplay Power: state=ON\n", "on"),
    "off": ("  mWakefulness=Asleep\nDisplay Power: state=OFF\n", "off"),
    "always-on display": ("  mWakefulness=Dozing\nDisplay Power: state=DOZE\n", "off"),
    "wakefulness alone": ("  mWakefulness=Awake\n", "on"),
    "denied": ("", None),
}
TOP_APPS = {
    "Android 9": ("    mResumedActivity: ActivityRecord{d2e8d5f u0 com.launcher/.Home t2}\n", "com.launcher/.Home"),
    "Android 13": ("  topResumedActivity=ActivityRecord{1a u0 a.b/.C t7}\n  ResumedActivity: ActivityRecord{2b u0 d.e/.F t8}\n", "a.b/.C"),
    "Android 14": ("  ResumedActivity: ActivityRecord{5b4 u10 com.settings/.Main t35}\n", "com.settings/.Main"),
    "locked": ("    mResumedActivity: null\n", None),
    "the last one": ("  mLastResumedActivity: ActivityRecord{5b4 u0 x/.Y t3}\n", None),
}
ZONES = {
    "thousandths": (("cpu", "41250"), {"cpu": 41.25}),
    "whole degrees": (("battery", "29"), {"battery": 29.0}),
    "unused": (("pm8150", "-274000"), {}),
    "no number": (("gpu", "nan"), {}),
    "denied": (("gpu", None), {}),
}
DIGITS, ZONE, POLICY = "9" * 5000, "/sys/class/thermal/thermal_zone0", "/sys/devices/system/cpu/cpufreq"
# Outputs that no correct driver or service prints, and the document that is parsed from each.
HOSTILE = {
    "a temperature of three parts": ("== thermalservice\nTemperature{mValue=1.2.3, mType=3, mName=skin", {}),
    "a temperature of dots": ("== thermalservice\nTemperature{mValue=..., mType=3, mName=skin", {}),
    "a type of many digits": (f"== thermalservice\nTemperature{{mValue=30, mType={DIGITS}, mName=skin", {}),
    "a status of many digits": (f"== thermalservice\nThermal Status: {DIGITS}", {}),
    "a status of other digits": ("== thermalservice\nThermal Status: ٣", {}),
    "a level that is a digit, but no number": ("== battery\nlevel: ²\nscale: 100\nstatus: ²", {}),
    "a level of many digits": (f"== battery\nlevel: {DIGITS}\nstatus: {DIGITS}\ntemperature: {DIGITS}", {}),
    "a scale of 0": ("== battery\nlevel: 5\nscale: 0", {}),
    "a battery of 400 digits": (f"== battery\nlevel: {'9' * 400}\ntemperature: -{'9' * 400}", {}),
    "a zone of 5000 digits": (f"== files\n{ZONE}/type cpu\n{ZONE}/temp {DIGITS}", {}),
    "a zone of 400 digits": (f"== files\n{ZONE}/type cpu\n{ZONE}/temp {'9' * 400}", {}),
    "a zone of other digits": (f"== files\n{ZONE}/type cpu\n{ZONE}/temp ٣", {}),
    "a clock of many digits": (f"== files\n{POLICY}/policy0/scaling_cur_freq {DIGITS}", {}),
    "a clock that is a digit, but no number": (f"== files\n{POLICY}/policy0/scaling_cur_freq ²", {}),
    "a policy of many digits": (f"== files\n{POLICY}/policy{DIGITS}/scaling_cur_freq 7", {}),
    "a load that is none": ("== files\n/proc/loadavg nan inf 1e999", {}),
    "an uptime that is none": ("== files\n/proc/uptime inf", {}),
    "a version of Android": ("== properties\nro.build.version.sdk ²", {"properties": {"ro.build.version.sdk": "²"}}),
}
ADB = """* daemon not running; starting now at tcp:5037
* daemon started successfully
List of devices attached
A1\tdevice
B2\tunauthorized
C3\toffline
10.0.0.7:5555\tdevice
D4\tno permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com]

"""


def lines(text):
    return text.splitlines()


class DeviceStateTest(unittest.TestCase):
    def table(self, cases, read):
        for name, (text, expected) in cases.items():
            with self.subTest(case=name):
                self.assertEqual(read(text), expected)

    def test_thermal_service(self):
        self.table(THERMAL, lambda text: device_state.parse_thermalservice(lines(text)))

    def test_battery(self):
        self.table(BATTERIES, lambda text: device_state.parse_battery(lines(text)))

    def test_screen(self):
        self.table(SCREENS, lambda text: device_state.parse_screen(lines(text)))

    def test_top_app(self):
        self.table(TOP_APPS, lambda text: device_state.parse_top_app(lines(text)))

    def test_zones(self):
        def read(zone):
            files = {"/sys/class/thermal/thermal_zone3/type": zone[0]}
            if zone[1] is not None:
                files["/sys/class/thermal/thermal_zone3/temp"] = zone[1]
            return device_state.parse_zones(files)
        self.table(ZONES, read)

    def test_what_no_device_says_is_left_out(self):
        self.table(HOSTILE, device_state.parse)
        for name, (text, _) in HOSTILE.items():
            with self.subTest(case=name):
                state = device_state.parse(text)
                state_text.block(state, None)
                state_text.offers(state, [])
                state_text.is_cool(state, None)

    def test_what_cannot_be_read_is_left_out(self):
        self.assertEqual(device_state.parse(""), {})
        self.assertEqual(device_state.parse("== kernel\nLinux 6\n== files\n== allowed\n== battery\n"), {"kernel": "Linux 6"})

    def test_the_script_runs_where_nothing_can_be_read(self):
        done = subprocess.run(["sh", "-c", device_state.SCRIPT], env={"LITMUS_STATE_ROOT": "/nowhere", "PATH": "/usr/bin:/bin"},
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True)
        self.assertEqual(done.stderr, "")
        self.assertEqual(list(device_state.parse(done.stdout)), ["kernel"])

    def test_temperature_is_the_skins_then_the_batterys_then_the_hottest_zones(self):
        skin = {"thermal": {"temperatures": {"a": {"celsius": 31.0, "type": "skin"}, "b": {"celsius": 90.0, "type": "cpu"}}}}
        battery, zones = {"battery": {"celsius": 30.0}}, {"thermal_zones": {"gpu": 44.0, "cpu": 51.0}}
        for state, expected in (({**skin, **battery, **zones}, (31.0, "skin")), ({**battery, **zones}, (30.0, "battery")),
                                (zones, (51.0, "zone cpu")), ({}, None)):
            self.assertEqual(device_state.temperature(state), expected)

    def test_cool(self):
        zones = {"thermal_zones": {"cpu": 48.0}}
        cases = [
            (zones, None, True), (zones, 47.0, False), ({"battery": {"celsius": 48.0}}, None, False),
            ({"battery": {"celsius": 30.0}, "thermal": {"status": 2}}, None, False), ({"thermal": {"status": 0}}, None, True),
            ({}, None, None),
        ]
        for state, limit, expected in cases:
            with self.subTest(state=state, limit=limit):
                self.assertIs(state_text.is_cool(state, limit), expected)

    def test_block(self):
        before = {"screen": "on", "battery": {"level_percent": 81.0}}
        after = {"screen": "on", "battery": {"level_percent": 80.0}, "thermal": {"status_name": "light"}}
        self.assertEqual(state_text.block(before, after).splitlines(),
                         ["  battery         81 %  →  80 %", "  screen          on", "  thermal status  -  →  light"])
        self.assertEqual(state_text.block(before, None).splitlines(), ["  battery  81 %", "  screen   on"])

    def test_offers(self):
        phone = {"properties": {"ro.build.version.sdk": "30"}, "screen": "on", "battery": {"celsius": 36.0},
                 "clocks": [{"cpuinfo_max_freq_khz": 1}, {"cpuinfo_max_freq_khz": 2}]}
        names = ["fixed_performance", "affinity", "wait_until_cool", "screen_off"]
        for asked in ([], *([name] for name in names), names):
            offered = [line.partition(":")[0].partition("=")[0].removeprefix("--") for line in state_text.offers(phone, asked)]
            self.assertEqual(offered, [name for name in names if name not in asked])
        old = {**phone, "properties": {"ro.build.version.sdk": "29"}, "screen": "off", "battery": {"celsius": 30.0}, "clocks": []}
        self.assertEqual(state_text.offers(old, []), [])

    def test_devices_of_adb(self):
        found = adb.parse_devices(ADB)
        self.assertEqual(found, {"A1": "device", "B2": "unauthorized", "C3": "offline", "10.0.0.7:5555": "device",
                                 "D4": "no permissions"})
        text = adb.describe(found)
        for part in ("  A1  device\n", "B2  unauthorized: unlock it", "C3  offline: plug it in again", "D4  no permissions: this user"):
            self.assertIn(part, text + "\n")


if __name__ == "__main__":
    unittest.main()
