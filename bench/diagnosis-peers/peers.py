"""Measures, keeps what was said in target/results, judges and prints; `run` says how it is called."""
import csv
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import yaml

import judge
from load import Load
from service import CannotMeasure, Service

HOME = pathlib.Path(os.environ["BOOTCAUSE_HOME"])
RULES_SECONDS = 120
OURS_SECONDS = 170
BUILD_SECONDS = 600
STOP_SECONDS = 30
SETTINGS = os.environ.get("SETTINGS", "profile")
POSTGRES = ("127.0.0.1", 5432)


def usage(complaint):
    print(complaint, file=sys.stderr)
    sys.exit(2)


class Case:
    def __init__(self, name):
        self.name = name
        base, _, self.twin = name.partition(":")
        self.dir = HOME / "cases" / base
        try:
            self.yaml = yaml.safe_load((self.dir / "case.yaml").read_text())
            self.own = self.yaml["twins"][self.twin] if self.twin else {}
        except (OSError, KeyError):
            usage(f"no case {name}; cases/build --list has them")
        self.expected = judge.Expected(self.yaml, self.twin)

    def of_both(self, key):
        return self.own.get(key, self.yaml.get(key, []))

    def service(self):
        if self.own.get("layout"):
            raise CannotMeasure("not started unpacked here")
        if "postgresql" in self.yaml.get("needs", []):
            try:
                socket.create_connection(POSTGRES, 1).close()
            except OSError:
                raise CannotMeasure("it needs postgresql on port 5432") from None
        built = subprocess.run([HOME / "cases" / "build", self.name], capture_output=True, text=True, timeout=BUILD_SECONDS)
        if built.returncode != 0:
            raise CannotMeasure(built.stderr.strip() or "it cannot be built")
        least = int(str(self.yaml.get("jdk", "0")).lstrip(">="))
        app_args = self.yaml.get("app-args", []) + self.own.get("app-args", [])
        return Service(built.stdout.splitlines()[-1], self.of_both("jvm-args"), app_args, least, SETTINGS)


def jmc(case, work):
    """Results of two recordings: of the load alone, and of all since the start of the service."""
    with case.service() as service:
        begin = time.monotonic()
        service.await_answer()
        load = Load(service, case.dir, case.of_both("requests"))
        capacity = load.warm_up()
        service.record_load(SETTINGS)
        throughput = load.all_shapes(capacity, os.environ.get("SILENCE", ""))
        service.dump("load", work / "load.jfr")
        service.dump("all", work / "all.jfr")
    of_load = judged_by_rules(work, "load.jfr")
    seconds = round(time.monotonic() - begin, 1)
    return {"seconds": seconds, "requestsPerSecond": throughput, "load": of_load,
            "all": judged_by_rules(work, "all.jfr")}


def judged_by_rules(work, file):
    """[score, rule, severity, text], highest score first."""
    classpath = (work / "classpath").read_text().strip()
    rules = subprocess.run(
        ["java", "-Xmx1g", "-cp", f"{work / 'rules'}:{classpath}", "JmcRules", work / file],
        capture_output=True, text=True, timeout=RULES_SECONDS)
    if rules.returncode != 0:
        raise CannotMeasure("JMC's rules: " + rules.stderr.strip())
    lines = [line.split("\t", 3) for line in rules.stdout.splitlines()]
    return [[float(score), rule, severity, text] for score, rule, severity, text in lines]


def ours(case, _):
    out = pathlib.Path(tempfile.mkdtemp(prefix="diagnosis-peers"))
    command = ["java", "-jar", HOME / "cli/target/bootcause.jar", "cases", "run",
               case.name if case.twin else case.name + ":", "--no-prove", "--json", "--out", out]
    tool = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=out)
    try:
        said, complaint = tool.communicate(timeout=OURS_SECONDS)
        runs = json.loads(said)["runs"]
        if not runs:
            raise CannotMeasure(json.loads(said)["skipped"][0])
        return runs[0]
    except ValueError:
        raise CannotMeasure("ours: " + (complaint.strip().splitlines() or ["?"])[-1]) from None
    finally:
        stop(tool)
        shutil.rmtree(out, ignore_errors=True)


def stop(process):
    """What it has started itself ends with it."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


SIDES = {"jmc": jmc, "ours": ours}
SUMMED = {"load": "JMC on the load", "all": "JMC on all since the start",
          "whole": "JMC on the load, nothing left out", "ours": "ours"}


def kept(work, case, side):
    return work / "results" / f"{case.name.replace(':', '~')}.{side}.json"


def measure(cases, work):
    only = os.environ.get("ONLY", "")
    for case in cases:
        for side in [only] if only else SIDES:
            print(f"{case.name}: {side}", file=sys.stderr, flush=True)
            try:
                result = SIDES[side](case, work)
                kept(work, case, side).write_text(json.dumps(result, indent=1))
            except (CannotMeasure, subprocess.TimeoutExpired) as e:
                print(f"  not measured: {e}", file=sys.stderr, flush=True)


def read(work, case, side):
    file = kept(work, case, side)
    return json.loads(file.read_text()) if file.exists() else None


ROW = "{:28} {:20} {:24} {:6} {:>5} {:>7} {:>5}  {:22} {:6} {:>5} {:>5}"


def table(cases, work):
    rules, every = judge.rules(), judge.rules(leave_out=False)
    recorded = os.environ.get("RECORDED", "load")
    print(ROW.format("case", "expected", "JMC first", "right", "place", "75+25", "s", "ours first", "right", "place", "s"))
    rows = []
    for case in cases:
        found = {side: read(work, case, side) for side in SIDES}
        if not any(found.values()):
            continue
        said = {side: None for side in SUMMED}
        if found["jmc"]:
            seconds = found["jmc"]["seconds"]
            for which in ("all", "load"):
                said[which] = judge.of_jmc(case.expected, found["jmc"][which], seconds, rules)
            said["whole"] = judge.of_jmc(case.expected, found["jmc"]["load"], seconds, every)
        if found["ours"]:
            said["ours"] = judge.of_ours(found["ours"])
        rows.append((case, said))
        print(ROW.format(case.name, case.expected.words(), *cells(case, said[recorded], True), *cells(case, said["ours"], False)))
    for side, name in SUMMED.items():
        sums(name, [(case, said[side]) for case, said in rows if said[side]])
    write(work / "diagnosis-peers.csv", rows)


def cells(case, said, alarms):
    if not said:
        return ["not measured"] + [""] * (4 if alarms else 3)
    place = str(said.place or "-") if case.expected.mechanism else ""
    right = "yes" if said.right(case.expected) else "no"
    return [said.first, right, place] + ([said.found] if alarms else []) + [f"{said.seconds:.0f}"]


def sums(name, said):
    sick = [(c, s) for c, s in said if c.expected.mechanism]
    free = [(c, s) for c, s in said if not c.expected.mechanism]
    print(f"{name}: first {sum(s.right(c.expected) for c, s in sick)} of {len(sick)}, named at all "
          f"{sum(s.place > 0 for _, s in sick)}; false alarms in {sum(s.alarms > 0 for _, s in free)} of {len(free)} "
          f"({sum(s.alarms for _, s in free)} in all); {sum(s.failed for _, s in said)} failed")


def write(file, rows):
    with open(file, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        columns = ("first", "right", "place", "false_alarms", "found", "seconds")
        sides = {"load": "jmc_load", "all": "jmc_all", "ours": "ours"}
        writer.writerow(["case", "expected"] + [f"{name}_{c}" for name in sides.values() for c in columns])
        for case, said in rows:
            line = [case.name, case.expected.words()]
            for side in sides:
                s = said[side]
                line += [s.first, s.right(case.expected), s.place, s.alarms, s.found, s.seconds] if s else [""] * 6
            writer.writerow(line)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # Leave nothing running.
    work = pathlib.Path(sys.argv[1])
    names = sys.argv[2:]
    only_table = "--table" in names
    names = [n for n in names if n != "--table"]
    if any(n.startswith("-") for n in names) or os.environ.get("ONLY", "jmc") not in SIDES:
        usage("usage: bench/diagnosis-peers/run [--table] [NAME[:TWIN]…]; ONLY is jmc or ours")
    names = names or sorted(p.parent.name for p in (HOME / "cases").glob("*/case.yaml"))
    cases = [Case(name) for name in names]
    if not only_table:
        measure(cases, work)
    table(cases, work)


main()
