"""Reads the lines of all rounds; ratios to the same round's base: median, least and most."""
import re
import statistics
import sys

rounds = []
for line in sys.stdin:
    fields = re.split(r"\s{2,}", line.strip())
    if len(fields) != 4 or fields[0] == "mode":
        continue
    if fields[0] == "base":
        rounds.append({})
    rounds[-1][fields[0]] = [float(field) for field in fields[1:]]

modes = list(dict.fromkeys(mode for r in rounds for mode in r))


def ratios(mode, figure):
    base = "base, agentless JVM beside" if mode.startswith("OpenTelemetry") or mode.startswith("base,") else "base"
    return [r[mode][figure] / r[base][figure] for r in rounds if mode in r and base in r]


print(f"{'of base':36} {'requests/s':>22} {'CPU per request':>22} {'p99 ms':>8} rounds")
for mode in modes:
    cells = []
    for figure in (0, 1):
        values = ratios(mode, figure)
        cells.append(f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})")
    p99 = statistics.median(r[mode][2] for r in rounds if mode in r)
    print(f"{mode:36} {cells[0]:>22} {cells[1]:>22} {p99:8.1f} {sum(mode in r for r in rounds)}")
