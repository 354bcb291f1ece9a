"""The load that a diagnosis puts on its first instance (LoadShapes, module cli), by `bootcause load`."""
import json
import math
import os
import pathlib
import socket
import subprocess

from service import CannotMeasure

WARM_UP_SECONDS = 10
STEADY_SECONDS = 10
STEP_MILLIS = 1500
STEPS = (1, 2, 4, 8, 16, 32, 64)
OVERLOAD_SECONDS = 3
HOARD = 300
AT_MOST_SECONDS = 150


class Load:
    def __init__(self, service, case_dir, requests):
        self.service = service
        self.base = f"{service.scheme}://127.0.0.1:{service.port}"
        if len(requests) == 1 and requests[0].endswith(".http"):
            self.file = pathlib.Path(case_dir, requests[0])
            return
        self.file = service.work / "requests.http"
        self.file.write_text("".join(f"###\n{method} {self.base}{path}\n\n" for method, path in map(split, requests)))

    def run(self, *options, timeout="30s"):
        """The phases of one run, as `--format json` has them."""
        home = os.environ["BOOTCAUSE_HOME"]
        command = ["java", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar",
                   f"{home}/cli/target/bootcause.jar", "load", "--format", "json", "-q", "--warmup", "0s",
                   "--timeout", timeout, "--url", self.base, *options, str(self.file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=AT_MOST_SECONDS, stdin=subprocess.DEVNULL)
        try:
            return json.loads(done.stdout)["phases"]
        except ValueError:
            raise CannotMeasure("no load: " + (done.stderr.strip().splitlines() or ["?"])[-1]) from None

    def warm_up(self):
        """Returns requests/s at its end. Each kind of request must have succeeded."""
        phases = self.run("--steps", ",".join(["4c"] * WARM_UP_SECONDS), "-d", f"{WARM_UP_SECONDS}s")
        requests = [request for phase in phases for request in phase["requests"]]
        for label in {request["label"] for request in requests}:
            if all(r["failed"] == r["sent"] for r in requests if r["label"] == label):
                raise CannotMeasure(f"{label} fails")
        return phases[-1]["requestsPerSecond"]

    def all_shapes(self, capacity, silence):
        """Returns requests/s by connections."""
        self.run("-R", str(low_rate(capacity)), "-c", "4", "-d", f"{STEADY_SECONDS}s")
        throughput = self.steps()
        self.run("-c", str(overload(throughput)), "-d", f"{OVERLOAD_SECONDS}s")
        self.hoard()
        if silence:
            self.run("--idle-gap", f"{silence}s", "-c", "1", "--fresh-connections")
        return throughput

    def steps(self):
        phases = self.run("--steps", ",".join(f"{n}c" for n in STEPS), "-d", f"{STEP_MILLIS * len(STEPS)}ms")
        return {n: phase["requestsPerSecond"] for n, phase in zip(STEPS, phases)}

    def hoard(self):
        """Three requests beside idle connections; half of these have made a request before."""
        held = []
        try:
            for _ in range(HOARD):
                one = socket.create_connection(("127.0.0.1", self.service.port), 0.5)
                one.settimeout(0.5)
                held.append(one)
                if len(held) <= HOARD // 2 and self.service.scheme == "http":
                    one.sendall(b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    one.recv(1024)
        except OSError:
            pass  # It takes no more of them: that is what this is for.
        try:
            self.run("-n", "3", "-c", "1", "--fresh-connections", timeout="2s")
        finally:
            for one in held:
                one.close()


def split(request):
    method, _, path = request.rpartition(" ")
    return method or "GET", path


def low_rate(capacity):
    """Requests/s that leave the service mostly idle, two digits: LoadShapes.lowRate."""
    rate = min(20, max(0.2, capacity * 0.3))
    unit = 10 ** (math.floor(math.log10(rate)) - 1)
    return round(rate / unit) * unit


def overload(throughput):
    """More connections than it takes for all the throughput there is: LoadShapes.overloadConnections."""
    best = max(throughput.values())
    knee = next(n for n in sorted(throughput) if throughput[n] >= 0.9 * best)
    return min(64, max(16, 4 * knee))
