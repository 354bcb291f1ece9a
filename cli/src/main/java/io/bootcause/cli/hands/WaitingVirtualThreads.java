package io.bootcause.cli.hands;

import io.bootcause.recording.profile.ProfiledStack;
import io.bootcause.recording.profile.VirtualThreadDump;
import io.bootcause.service.ProcFs;
import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Virtual threads that no thread carries, those with the same stack together: there may be
 * thousands, and {@code Thread.print} has none of them.
 *
 * @param threads how many have this stack
 * @param first the name of one of them
 * @param frames innermost first, {@code class.method}
 */
record WaitingVirtualThreads(int threads, String first, List<String> frames) {

  /** The largest groups first; none before JDK 21, or if the JVM never had a virtual thread. */
  static List<WaitingVirtualThreads> of(long pid) throws ServiceException {
    if (!VirtualThreadDump.worthwhile(ProcFs.threadNames(pid))) {
      return List.of();
    }
    try (ScratchDirectory scratch = ScratchDirectory.create("bootcause-threads")) {
      Path file = scratch.path().resolve("threads.json");
      JvmCommands.dumpThreads(pid, file);
      return grouped(VirtualThreadDump.read(file, 0, 1));
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot read the dump of virtual threads: " + e.getMessage(), e);
    }
  }

  static List<WaitingVirtualThreads> grouped(List<ProfiledStack> stacks) {
    Map<List<String>, List<ProfiledStack>> alike = new LinkedHashMap<>();
    stacks.forEach(s -> alike.computeIfAbsent(s.frames(), k -> new ArrayList<>()).add(s));
    List<WaitingVirtualThreads> groups = new ArrayList<>();
    alike.forEach(
        (frames, threads) ->
            groups.add(
                new WaitingVirtualThreads(
                    threads.size(), threads.get(0).threadName(), innermostFirst(frames))));
    groups.sort(Comparator.comparingInt(g -> -g.threads()));
    return groups;
  }

  private static List<String> innermostFirst(List<String> frames) {
    List<String> reversed = new ArrayList<>();
    frames.forEach(frame -> reversed.add(frame.replace('#', '.')));
    Collections.reverse(reversed);
    return reversed;
  }
}
