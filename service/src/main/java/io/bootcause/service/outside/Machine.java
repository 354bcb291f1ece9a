package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.nio.file.Path;
import java.util.List;

/** The machine that the service shares with us. */
final class Machine {
  private Machine() {}

  static void read(Path proc, long now, List<Reading> into) {
    into.add(new Reading("cpus", now, Runtime.getRuntime().availableProcessors()));
    List<String> load = ProcText.lines(proc.resolve("loadavg"));
    if (!load.isEmpty()) {
      // 0.20 0.18 0.12 1/80 11206: the fourth is runnable of all.
      String[] words = ProcText.words(load.get(0));
      int slash = words.length > 3 ? words[3].indexOf('/') : -1;
      if (slash > 0) {
        into.add(new Reading("load.runnable", now, ProcText.number(words[3].substring(0, slash))));
      }
    }
  }
}
