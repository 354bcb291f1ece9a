package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Standstill;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.ThreadStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * JDK proxies by the interface of the service's own code that they stand for, such as a repository:
 * {@code com.acme.Orders$Proxy#findAll}. Their own names are numbers, and others in each JVM.
 */
public final class NamedProxies {
  /** Follows the interface's name. */
  public static final String SUFFIX = "$Proxy";

  private final Map<String, String> names;

  private NamedProxies(Map<String, String> names) {
    this.names = names;
  }

  static Recording in(Recording recording, Origins origins) {
    Map<String, String> names = new HashMap<>();
    recording
        .classes()
        .forEach(
            (proxy, origin) ->
                origin.standsFor().stream()
                    .filter(origins::isUsersOwn)
                    .findFirst()
                    .ifPresent(type -> names.put(proxy, type + SUFFIX)));
    return names.isEmpty() ? recording : new NamedProxies(names).told(recording);
  }

  private Recording told(Recording recording) {
    return recording.with(
        all(recording.stacks(), s -> new Inside<>(s.instance(), sample(s.value()))),
        all(recording.profiles(), p -> p.seen(p.threads(), stacks(p.stacks()))),
        all(recording.standstills(), this::standstill),
        all(recording.stalls(), s -> s.seen(stacks(s.stacks()))));
  }

  private static <T> List<T> all(List<T> list, UnaryOperator<T> told) {
    return list.stream().map(told).toList();
  }

  private List<ThreadStack> stacks(List<ThreadStack> stacks) {
    return all(
        stacks,
        s ->
            new ThreadStack(
                s.threads(), s.wall(), s.runnable(), s.weight(), frames(s.frames()), s.kinds()));
  }

  private StackSample sample(StackSample s) {
    return new StackSample(
        s.nanoTime(),
        s.javaThreadId(),
        s.threadName(),
        s.wall(),
        s.weight(),
        frames(s.frames()),
        s.runnable(),
        s.kinds());
  }

  private Standstill standstill(Standstill s) {
    return new Standstill(s.phase(), s.after(), s.seconds(), all(s.threads(), this::thread));
  }

  private DumpedThread thread(DumpedThread t) {
    return new DumpedThread(
        t.name(),
        t.state(),
        t.still(),
        frames(t.frames()),
        t.waitsFor(),
        t.waitsForClass(),
        t.holds());
  }

  private List<String> frames(List<String> frames) {
    return frames.stream().anyMatch(NamedProxies::isProxys) ? all(frames, this::frame) : frames;
  }

  private String frame(String frame) {
    String type = Origins.className(frame);
    String name = names.get(type);
    return name == null ? frame : name + frame.substring(type.length());
  }

  /** Of a proxy, be it a numbered one or one that has got a name. */
  public static boolean isProxys(String frame) {
    return frame.contains(SUFFIX);
  }
}
