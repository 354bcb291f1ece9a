package io.bootcause.cli.hands;

import io.bootcause.investigation.AgentJar;
import io.bootcause.service.ProcFs;
import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.Hello;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.WaitBatch;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One stay in a JVM. Ends with {@link #close()}, with Ctrl-C, or with this process: in each case
 * the agent undoes all it did.
 */
final class TapSession implements AutoCloseable {
  /** JDK-8324241: from here on the first change of a class does not discard compiled code. */
  private static final int KEEPS_COMPILED_CODE = 23;

  /** As the agent says it. */
  private static final String NO_EXPRESSION = "not an expression: ";

  private static final Duration HELLO = Duration.ofSeconds(30);

  private final ScratchDirectory directory;
  private final AgentLink link;
  private final Hello hello;
  private final Inbox inbox;
  private final Thread onExit;
  private volatile @Nullable Supplier<String> lastWords;

  private static final class Inbox implements AgentListener {
    final LinkedBlockingQueue<TapBatch> batches = new LinkedBlockingQueue<>();
    final AgentListener requests;
    volatile @Nullable String lost;

    Inbox(AgentListener requests) {
      this.requests = requests;
    }

    @Override
    public void onSpans(SpanBatch batch) {
      requests.onSpans(batch);
    }

    @Override
    public void onCalls(CallBatch batch) {
      requests.onCalls(batch);
    }

    @Override
    public void onScans(ScanBatch batch) {
      requests.onScans(batch);
    }

    @Override
    public void onWaits(WaitBatch batch) {
      requests.onWaits(batch);
    }

    @Override
    public void onWaiting(String reason) {
      Screen.say(System.err, reason + ": waiting for it to end");
    }

    @Override
    public void onTapped(TapBatch batch) {
      batches.add(batch);
    }

    @Override
    public void onLost(String reason) {
      lost = reason;
      requests.onLost(reason);
      batches.add(new TapBatch(0, List.of()));
    }
  }

  private TapSession(ScratchDirectory directory, AgentLink link, Hello hello, Inbox inbox) {
    this.directory = directory;
    this.link = link;
    this.hello = hello;
    this.inbox = inbox;
    onExit = new Thread(this::interrupted, "bootcause-detach");
    Hooks.add(onExit);
  }

  static TapSession attach(long pid) throws ServiceException, InterruptedException {
    return attach(pid, new AgentListener() {});
  }

  /**
   * @param requests is told what comes in
   */
  static TapSession attach(long pid, AgentListener requests)
      throws ServiceException, InterruptedException {
    ScratchDirectory directory = ScratchDirectory.create("bootcause-hands");
    try {
      Inbox inbox = new Inbox(requests);
      AgentLink link =
          AgentLink.attach(
              AgentJar.kept(directory.path().resolve("bootcause-agent.jar")), pid, inbox);
      return new TapSession(directory, link, link.awaitHello(HELLO), inbox);
    } catch (ServiceException | InterruptedException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** What is said when somebody presses Ctrl-C, once the JVM is as it was. */
  void atInterrupt(Supplier<String> words) {
    lastWords = words;
  }

  private void interrupted() {
    leave();
    Supplier<String> words = lastWords;
    if (words != null) {
      Screen.say(System.err, words.get());
    }
  }

  AgentLink link() {
    return link;
  }

  /**
   * Says what changing classes is going to do to this JVM, if it does.
   *
   * @throws ServiceException if the agent refuses, as where another tool is there
   */
  void warn(PrintStream err) throws ServiceException, InterruptedException {
    boolean first = !link.tapState().changed();
    int major = major(hello.javaVersion());
    List<String> arguments = ProcFs.commandLine(hello.pid());
    boolean prepared =
        hello.otherAgents().length > 0
            || arguments.stream()
                .anyMatch(a -> a.startsWith("-XX:StartFlightRecording") || a.contains("jdwp"));
    if (first && major < KEEPS_COMPILED_CODE && !prepared) {
      Screen.say(
          err,
          "Java "
              + hello.javaVersion()
              + " discards all compiled code when a class is changed for the first time: under"
              + " load, expect some slow seconds now");
    }
    if (hello.otherAgents().length > 0) {
      Screen.say(err, "other agents are there: " + String.join(", ", hello.otherAgents()));
    }
  }

  static int major(String javaVersion) {
    String[] parts = javaVersion.split("[.+_-]", 3);
    int first = Integer.parseInt(parts[0]);
    return first == 1 && parts.length > 1 ? Integer.parseInt(parts[1]) : first;
  }

  /**
   * @throws ServiceException USAGE if nothing matches
   */
  TapAnswer tap(TapSettings settings) throws ServiceException, InterruptedException {
    TapAnswer answer;
    try {
      answer = link.tap(settings);
    } catch (ServiceException e) {
      String message = String.valueOf(e.getMessage());
      int typed = message.indexOf(NO_EXPRESSION);
      throw typed < 0 ? e : new ServiceException(Kind.USAGE, message.substring(typed), e);
    }
    if (answer.roots().isEmpty()) {
      throw new ServiceException(
          Kind.USAGE,
          "no loaded class has a method that matches "
              + settings.classPattern()
              + " "
              + settings.methodPattern(),
          answer.not());
    }
    return answer;
  }

  /**
   * @return null if nothing came in time
   * @throws ServiceException if the JVM has gone
   */
  @Nullable TapBatch next(Duration atMost) throws ServiceException, InterruptedException {
    TapBatch batch = inbox.batches.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    String lost = inbox.lost;
    if (lost != null && (batch == null || batch.calls().isEmpty())) {
      throw new ServiceException(Kind.MEASUREMENT, "the JVM has gone: " + lost);
    }
    return batch;
  }

  private void leave() {
    link.close();
    directory.close();
  }

  @Override
  public void close() {
    leave();
    Hooks.remove(onExit);
  }
}
