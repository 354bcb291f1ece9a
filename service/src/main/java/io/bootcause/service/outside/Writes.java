package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.nio.file.Path;
import java.util.List;

/**
 * System calls by which a process has written so far, to sockets, files and pipes alike, and the
 * bytes it gave them: syscw and wchar of proc_pid_io(5). What is sent by send() and not by write()
 * is in neither.
 */
final class Writes {
  private Writes() {}

  static void read(Path process, long now, List<Reading> into) {
    for (String line : ProcText.lines(process.resolve("io"))) {
      if (line.startsWith("syscw:")) {
        into.add(new Reading("write.calls", now, value(line)));
      } else if (line.startsWith("wchar:")) {
        into.add(new Reading("write.bytes", now, value(line)));
      }
    }
  }

  private static double value(String line) {
    return ProcText.number(line.substring(line.indexOf(':') + 1).strip());
  }
}
