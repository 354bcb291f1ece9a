"""One line of the table: name, file of `bootcause load --format json`, ticks of CPU, seconds."""
import json
import sys


def find(node, key):
    if isinstance(node, dict):
        if key in node:
            return node[key]
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            found = find(child, key)
            if found is not None:
                return found
    return None


name, file, ticks, seconds = sys.argv[1:]
report = json.load(open(file))
count = find(report, "requests") if isinstance(find(report, "requests"), int) else find(report, "samples")
rate = find(report, "requestsPerSecond") or find(report, "throughput") or count / float(seconds)
p99 = find(report, "p99")
print(f"{name:40} {rate:12.0f} {int(ticks) * 1e4 / (rate * float(seconds)):14.1f} {p99}", flush=True)
