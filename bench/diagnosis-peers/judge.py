"""First places and false alarms, by the same rule for both: what is expected, and what was said in which order."""
import csv
import pathlib
import re

# org.openjdk.jmc.flightrecorder.rules.Severity: below INFORMATION a result is "OK" and no finding.
WARNING, INFORMATION = 75, 25

PLACE = re.compile(r"[\w$]+(?:\.[\w$]+)+(?:\.<init>)?")


def rules(leave_out=True):
    """rule -> (mechanisms, mechanisms by place); None for what is left out, if it is."""
    table = pathlib.Path(__file__).with_name("jmc-rules.tsv").read_text().splitlines()
    lines = csv.DictReader((line for line in table if not line.startswith("#")), delimiter="\t")
    return {line["rule"]: None if leave_out and line["mechanisms"] == "bench" else
            (line["mechanisms"].split(","), line["by place"].split(",")) for line in lines}


class Expected:
    """As the case says; `as base` is the case's own."""

    def __init__(self, case, twin):
        expect = case["twins"][twin].get("expect") if twin else case["expect"]
        expect = case["expect"] if expect == "as base" else expect
        self.healthy = expect == "healthy"
        self.mechanism = "" if self.healthy else expect.get("mechanism", "")
        self.where = [] if self.healthy else [re.compile(klass(w)) for w in expect.get("where", [])]
        self.never = [] if self.healthy else expect.get("never", [])

    def words(self):
        return "healthy" if self.healthy else self.mechanism or "no " + ", ".join(self.never)

    def place(self, text):
        """Whether the text names the class of one of the places, or one of its methods."""
        names = PLACE.findall(text)
        names += [name.rpartition(".")[0] for name in names]
        return any(w.fullmatch(name) for w in self.where for name in names)


def klass(where):
    """The class in a pattern of `package.Class#method`."""
    return re.sub(r"\(?#.*", "", where)


class Said:
    """What one side said: findings in order, place of the right one (0: none), false alarms, seconds."""

    def __init__(self, first, place, alarms, seconds, found, failed=False):
        self.first, self.place, self.alarms, self.seconds = first, place, alarms, seconds
        self.found, self.failed = found, failed

    def right(self, expected):
        if self.failed:
            return False
        return not self.alarms if expected.healthy or not expected.mechanism else self.place == 1


def of_jmc(expected, results, seconds, table):
    """Results: [score, rule, severity, text], highest first. Among equal scores the right one is the first."""
    found = [r for r in results if r[0] >= INFORMATION and table.get(r[1], ([], [])) is not None]

    def names(result):
        mechanisms, by_place = table.get(result[1], ([], []))
        placed = "*" in by_place or expected.mechanism in by_place
        return bool(expected.mechanism) and (
            expected.mechanism in mechanisms or placed and expected.place(result[3]))

    scores = [r[0] for r in found if names(r)]
    place = 1 + sum(r[0] > max(scores) for r in found) if scores else 0
    first = next((r for r in found if place == 1 and names(r)), found[0] if found else None)
    warnings = [r for r in found if r[0] >= WARNING]
    never = [r for r in found if any(n in table.get(r[1], ([], []))[0] for n in expected.never)]
    alarms = len(warnings) if expected.healthy else len(never)
    return Said(f"{first[1]} {first[0]:.0f}" if first else "nothing", place, alarms, seconds,
                f"{len(warnings)}+{len(found) - len(warnings)}")


def of_ours(kept):
    """Kept: a run of `bootcause cases run --json`, which has its own rule (Score, module cli)."""
    findings = kept["findings"]
    first = findings[0].partition(":")[0] if findings else "nothing"
    return Said(kept["failure"] or first, kept["place"], kept["falseAlarms"], kept["seconds"],
                str(len(findings)), kept["failure"] is not None)
