package io.bootcause.investigation;

import io.bootcause.recording.DumpedThread;
import java.util.List;

/** Whose work the start of a service waits for, by a thread dump. */
final class StartingThreads {
  /** Places in which a dump calls a thread runnable that waits for something to come. */
  private static final List<String> IDLE =
      List.of(
          "sun.nio.ch.EPoll#",
          "sun.nio.ch.EPollArrayWrapper#",
          "sun.nio.ch.Net#",
          "sun.nio.ch.ServerSocketChannelImpl#",
          "sun.nio.ch.SocketDispatcher#read",
          "sun.nio.ch.UnixDomainSockets#",
          "sun.nio.fs.LinuxWatchService#",
          "java.net.PlainSocketImpl#",
          "java.net.SocketInputStream#",
          "java.net.Inet4AddressImpl#",
          "java.net.Inet6AddressImpl#",
          "java.lang.ProcessImpl#waitFor",
          "java.lang.ProcessHandleImpl#waitFor",
          "java.lang.ref.",
          "io.netty.channel.epoll.Native#");

  private StartingThreads() {}

  /**
   * The main thread itself, or those that work while it waits for another thread: which of them it
   * waits for a dump does not tell.
   */
  static List<DumpedThread> standingFor(DumpedThread main, List<DumpedThread> all) {
    if (!waitsForAnother(main)) {
      return List.of(main);
    }
    List<DumpedThread> workers =
        all.stream().filter(t -> !t.name().equals(main.name()) && works(t)).toList();
    return workers.isEmpty() ? List.of(main) : workers;
  }

  /** Not for a time that it chose itself. */
  private static boolean waitsForAnother(DumpedThread thread) {
    return (thread.state().equals("WAITING") || thread.state().equals("TIMED_WAITING"))
        && !thread.frames().contains("java.lang.Thread#sleep");
  }

  private static boolean works(DumpedThread thread) {
    String last = thread.frames().get(thread.frames().size() - 1);
    return thread.state().equals("RUNNABLE")
        && !thread.name().startsWith("bootcause-")
        && IDLE.stream().noneMatch(last::startsWith);
  }
}
