"""One of the services, started as a diagnosis starts it, with Flight Recorder on from the start."""
import http.client
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time

START_SECONDS = 90
STOP_SECONDS = 15


class CannotMeasure(Exception):
    pass


def feature(home):
    """Of a JDK, as its release file has it; 0 if that is none."""
    try:
        found = re.search(r'JAVA_VERSION="(?:1\.)?(\d+)', (home / "release").read_text())
    except OSError:
        return 0
    return int(found.group(1)) if found else 0


def jdk(least):
    """The default one if it is new enough, else the newest beside it."""
    home = pathlib.Path(os.path.realpath(shutil.which("java"))).parent.parent
    beside = sorted(home.parent.iterdir(), key=feature, reverse=True)
    for one in [home, *beside]:
        if feature(one) >= least and (one / "bin" / "java").exists():
            return one
    raise CannotMeasure(f"there is no JDK {least}")


class Service:
    """Runs in a directory of its own, which goes with it."""

    def __init__(self, jar, jvm_args, app_args, least_jdk, settings):
        self.home = jdk(least_jdk)
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="diagnosis-peers"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.scheme = "http"
        recorder = f"-XX:StartFlightRecording=name=all,settings={settings}"
        # Spring Boot 1 and 2.0 do not start on newer JDKs without.
        opens = "--add-opens=java.base/java.lang=ALL-UNNAMED"
        command = [self.home / "bin/java", opens, recorder, f"-XX:FlightRecorderOptions=repository={self.work / 'jfr'}",
                   f"-Djava.io.tmpdir={self.work}", *jvm_args, "-jar", jar, f"--server.port={self.port}", *app_args]
        self.log = open(self.work / "log", "w+", encoding="utf-8", errors="replace")
        self.process = subprocess.Popen(
            command, stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL, cwd=self.work)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.work, ignore_errors=True)

    def await_answer(self):
        end = time.monotonic() + START_SECONDS
        while True:
            for scheme in ("http", "https"):
                if self._answers(scheme):
                    self.scheme = scheme
                    return
            if self.process.poll() is not None or time.monotonic() > end:
                self.log.flush()
                last = (self.work / "log").read_text(errors="replace").strip().splitlines()[-1:]
                raise CannotMeasure("it does not start: " + " ".join(last))
            time.sleep(0.1)

    def _answers(self, scheme):
        # OPTIONS * is answered by the server itself: no handler of the service sees it.
        if scheme == "http":
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        else:
            context = ssl._create_unverified_context()
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=5, context=context)
        try:
            connection.request("OPTIONS", "*")
            answer = connection.getresponse()
            return not (answer.status == 400 and re.search(rb"TLS|SSL|HTTPS", answer.read()))
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _jcmd(self, *words):
        result = subprocess.run(
            [self.home / "bin/jcmd", str(self.process.pid), *words], capture_output=True, text=True, timeout=60)
        if result.returncode != 0:
            raise CannotMeasure("jcmd " + words[0] + ": " + result.stdout.strip())

    def record_load(self, settings):
        """A second recording, from now on. The JVM is prepared for it: nothing is compiled anew."""
        self._jcmd("JFR.start", "name=load", f"settings={settings}")

    def dump(self, recording, file):
        self._jcmd("JFR.dump", f"name={recording}", f"filename={file}")
