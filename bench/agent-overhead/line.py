"""One line of the table: name, file of `bootcause load --format json`, ticks of the service's CPU."""
import json
import sys

name, file, ticks = sys.argv[1:]
phases = json.load(open(file))["phases"]
answered = sum(phase["answered"] for phase in phases)
last = phases[-1]
print(f"{name:36} {last['requestsPerSecond']:12.0f} {int(ticks) * 1e4 / answered:14.1f} {last['latency']['p99']:10.2f}", flush=True)
