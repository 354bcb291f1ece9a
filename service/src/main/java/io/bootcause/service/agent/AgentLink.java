package io.bootcause.service.agent;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.Command;
import io.bootcause.wire.Frame;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.FrameWriter;
import io.bootcause.wire.Hello;
import io.bootcause.wire.ReadingBatch;
import io.bootcause.wire.Reply;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.WaitBatch;
import io.bootcause.wire.WireWriter;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The tool's end of the link to one agent in one JVM. Methods may be called from any thread; each
 * waits for the agent's answer.
 */
public final class AgentLink implements AutoCloseable {
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration GOODBYE = Duration.ofSeconds(5);
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  private final LinkServer server;
  private final Path agentJar;
  private final AgentListener listener;
  private final CompletableFuture<Hello> hello = new CompletableFuture<>();
  private final Map<Integer, CompletableFuture<Reply>> pending = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile @Nullable FrameWriter writer;
  private volatile @Nullable SocketChannel channel;
  private volatile boolean closing;
  private volatile long callNanos;

  private AgentLink(LinkServer server, Path agentJar, AgentListener listener) {
    this.server = server;
    this.agentJar = agentJar;
    this.listener = listener;
  }

  /**
   * Waits, in the background, for the agent of a service that is started with {@link
   * #javaAgentArgument()}.
   *
   * @param javaVersion feature version of the JVM that is going to be started
   */
  public static AgentLink listen(Path agentJar, int javaVersion, AgentListener listener)
      throws ServiceException {
    AgentLink link = new AgentLink(LinkServer.open(javaVersion >= 16), agentJar, listener);
    link.start();
    return link;
  }

  /**
   * Loads the agent into a running JVM and waits for its hello. See this package's description for
   * what that costs the service.
   *
   * @throws ServiceException USAGE if the process can't be attached to for a reason the user can do
   *     something about, MEASUREMENT if it does not work out
   */
  public static AgentLink attach(Path agentJar, long pid, AgentListener listener)
      throws ServiceException, InterruptedException {
    try (JvmAttachment jvm = JvmAttachment.to(pid)) {
      boolean unix = jvm.javaVersion() >= 16 && jvm.sameUser();
      AgentLink link = new AgentLink(LinkServer.open(unix), agentJar, listener);
      try {
        link.start();
        jvm.loadAgent(agentJar, link.server.attachArguments() + named(agentJar));
        link.awaitHello(ANSWER);
        return link;
      } catch (ServiceException | InterruptedException | RuntimeException e) {
        link.close();
        throw e;
      }
    }
  }

  /** So that an agent that was there before does not take its own, old jar. */
  private static String named(Path agentJar) {
    String path = agentJar.toAbsolutePath().toString();
    return path.indexOf(',') < 0 ? ",jar=" + path : "";
  }

  /** The JVM argument that starts the agent, {@code -javaagent:...}. */
  public String javaAgentArgument() throws ServiceException {
    return "-javaagent:" + agentJar.toAbsolutePath() + "=" + server.launchArguments();
  }

  /**
   * @throws ServiceException MEASUREMENT if no agent calls in time, or one of another version does
   */
  public Hello awaitHello(Duration atMost) throws ServiceException, InterruptedException {
    Hello agent = await(hello, atMost, "the agent did not call back");
    if (agent.protocol() != Hello.PROTOCOL) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "the agent in the service speaks protocol "
              + agent.protocol()
              + ", this tool "
              + Hello.PROTOCOL);
    }
    return agent;
  }

  /** True from the agent's hello until the link's end. */
  public boolean connected() {
    return hello.isDone() && !ended.isDone();
  }

  /**
   * Boundaries and scan counters on.
   *
   * @return classes that could not be instrumented, normally none
   */
  public List<String> instrument() throws ServiceException, InterruptedException {
    return ask(Command.Kind.INSTRUMENT_ON).stream().map(row -> row[0]).toList();
  }

  public void uninstrument() throws ServiceException, InterruptedException {
    ask(Command.Kind.INSTRUMENT_OFF);
  }

  /**
   * Times every call of these methods inside requests, instead of those traced before.
   *
   * @return how many methods of each were found in classes loaded so far; classes loaded later are
   *     traced too
   */
  public Map<MethodRef, Integer> trace(List<MethodRef> methods)
      throws ServiceException, InterruptedException {
    String[] names = methods.stream().map(MethodRef::toString).toArray(String[]::new);
    Map<MethodRef, Integer> found = new LinkedHashMap<>();
    List<String[]> rows = ask(Command.Kind.TRACE, names);
    for (int i = 0; i < Math.min(rows.size(), methods.size()); i++) {
      found.put(methods.get(i), Integer.valueOf(rows.get(i)[1]));
    }
    if (rows.size() > methods.size()) {
      long measured = Long.parseLong(rows.get(methods.size())[1]);
      callNanos = callNanos == 0 ? measured : Math.min(callNanos, measured);
    }
    return found;
  }

  /**
   * What a traced call costs there: the least that was measured, each time that tracing was asked
   * for, as other work on the machine only ever adds to it; 0 before.
   */
  public long callNanos() {
    return callNanos;
  }

  /** Whether spans tell method and path of their requests. */
  public void lines(boolean on) throws ServiceException, InterruptedException {
    ask(on ? Command.Kind.LINES_ON : Command.Kind.LINES_OFF);
  }

  /** Whether traced calls tell what they are about; they do unless it is switched off. */
  public void subjects(boolean on) throws ServiceException, InterruptedException {
    ask(on ? Command.Kind.SUBJECTS_ON : Command.Kind.SUBJECTS_OFF);
  }

  public void untrace() throws ServiceException, InterruptedException {
    ask(Command.Kind.UNTRACE);
  }

  /** Whether the names of enumerated archive entries are reported. */
  public void details(boolean on) throws ServiceException, InterruptedException {
    ask(on ? Command.Kind.DETAILS_ON : Command.Kind.DETAILS_OFF);
  }

  /**
   * @return by class name, those that are loaded; if several loaders have loaded one, any of them
   */
  public Map<String, ClassOrigin> where(Collection<String> classNames)
      throws ServiceException, InterruptedException {
    Map<String, ClassOrigin> origins = new LinkedHashMap<>();
    for (String[] row : ask(Command.Kind.WHERE, classNames.toArray(String[]::new))) {
      origins.putIfAbsent(row[0], ClassOrigin.of(row));
    }
    return origins;
  }

  /**
   * @return calls in the code of these classes that are made for an argument which may not be
   *     needed
   */
  public List<EagerCall> eagerCalls(Collection<String> classNames)
      throws ServiceException, InterruptedException {
    return ask(Command.Kind.EAGER, classNames.toArray(String[]::new)).stream()
        .map(row -> new EagerCall(row[0], row[1], row[2]))
        .toList();
  }

  /**
   * @return {@code pkg.Class#field} of collections that the code of these classes keeps from
   *     growing without end
   */
  public List<String> trimmedFields(Collection<String> classNames)
      throws ServiceException, InterruptedException {
    return ask(Command.Kind.TRIMMED, classNames.toArray(String[]::new)).stream()
        .map(row -> row[0])
        .toList();
  }

  /**
   * @param locationParts e.g. names of jars
   * @return for each, how many loaded classes have a code source location that contains it
   */
  public Map<String, Integer> loadedClasses(Collection<String> locationParts)
      throws ServiceException, InterruptedException {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String[] row : ask(Command.Kind.LOADED, locationParts.toArray(String[]::new))) {
      counts.put(row[0], Integer.valueOf(row[1]));
    }
    return counts;
  }

  /**
   * Looks at methods by hand, instead of those looked at before; what is seen goes to {@link
   * AgentListener#onTapped}.
   */
  public TapAnswer tap(TapSettings settings) throws ServiceException, InterruptedException {
    return TapAnswer.of(ask(Command.Kind.TAP, settings.toWords()));
  }

  /**
   * Loaded classes whose name matches a pattern with {@code *}; one that several loaders have,
   * each.
   */
  public List<ClassOrigin> where(String pattern) throws ServiceException, InterruptedException {
    return ask(Command.Kind.WHERE, pattern).stream().map(ClassOrigin::of).toList();
  }

  /** Levels of logging, and the change of one, as {@code LOGGERS} has them. */
  public List<String[]> loggers(String name, String level)
      throws ServiceException, InterruptedException {
    return ask(Command.Kind.LOGGERS, name, level);
  }

  /** The figures of what is looked at since the last time, as {@code TAP_READ} has them. */
  public List<String[]> readTap() throws ServiceException, InterruptedException {
    return ask(Command.Kind.TAP_READ);
  }

  /** How it has looked so far. Figures start anew by that, as by {@link #readTap}. */
  public TapState tapState() throws ServiceException, InterruptedException {
    return TapState.of(readTap().get(0));
  }

  /** Has the agent undo everything and waits until it has; the link is of no use afterwards. */
  public void detach() throws ServiceException, InterruptedException {
    closing = true;
    ask(Command.Kind.DETACH, GOODBYE);
  }

  private List<String[]> ask(Command.Kind kind, String... names)
      throws ServiceException, InterruptedException {
    return ask(kind, ANSWER, names);
  }

  private List<String[]> ask(Command.Kind kind, Duration atMost, String... names)
      throws ServiceException, InterruptedException {
    FrameWriter out = writer;
    if (out == null) {
      throw new ServiceException(Kind.MEASUREMENT, "the service's agent has not called back");
    }
    int id = ids.incrementAndGet();
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    pending.put(id, reply);
    try {
      if (ended.isDone()) {
        throw gone(ended.join());
      }
      WireWriter body = new WireWriter();
      new Command(id, kind, names).encode(body);
      out.write(FrameType.COMMAND, body);
      Reply answer = await(reply, atMost, "the service's agent does not answer");
      if (!answer.error().isEmpty()) {
        throw new ServiceException(Kind.MEASUREMENT, "the service's agent: " + answer.error());
      }
      return answer.rows();
    } catch (IOException e) {
      throw gone(String.valueOf(e.getMessage()));
    } finally {
      pending.remove(id);
    }
  }

  private static <T> T await(CompletableFuture<T> future, Duration atMost, String otherwise)
      throws ServiceException, InterruptedException {
    try {
      return future.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, otherwise + " within " + atMost.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw gone(String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
    }
  }

  private static ServiceException gone(String reason) {
    return new ServiceException(Kind.MEASUREMENT, "the service's agent is gone: " + reason);
  }

  private void start() {
    daemon("bootcause-agent-link", this::run);
  }

  private static void daemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    String reason;
    try {
      LinkServer.Caller caller = server.accept();
      try (SocketChannel c = caller.channel()) {
        channel = c;
        FrameWriter out = new FrameWriter(c);
        writer = out;
        daemon("bootcause-agent-heartbeat", () -> beat(out));
        hello.complete(caller.hello());
        read(caller);
        reason = "closed";
      }
    } catch (EOFException e) {
      reason = "the service or its agent has ended";
    } catch (IOException | RuntimeException e) {
      reason = String.valueOf(e.getMessage());
    }
    end(reason);
  }

  private void read(LinkServer.Caller caller) throws IOException {
    while (true) {
      Frame frame = caller.reader().read();
      switch (frame.type()) {
        case SPANS -> listener.onSpans(SpanBatch.decode(frame.body()));
        case CALLS -> listener.onCalls(CallBatch.decode(frame.body()));
        case SCANS -> listener.onScans(ScanBatch.decode(frame.body()));
        case WAITS -> listener.onWaits(WaitBatch.decode(frame.body()));
        case READINGS -> listener.onReadings(ReadingBatch.decode(frame.body()));
        case TAPPED -> listener.onTapped(TapBatch.decode(frame.body()));
        case REPLY -> {
          Reply reply = Reply.decode(frame.body());
          if (reply.id() == Reply.TO_NOTHING) {
            listener.onWaiting(reply.error());
          }
          CompletableFuture<Reply> waiting = pending.get(reply.id());
          if (waiting != null) {
            waiting.complete(reply);
          }
        }
        case HEARTBEAT -> {}
        case HELLO, COMMAND -> throw new IOException("unexpected " + frame.type());
      }
    }
  }

  private void beat(FrameWriter out) {
    try {
      while (!ended.isDone()) {
        out.write(FrameType.HEARTBEAT);
        Thread.sleep(HEARTBEAT.toMillis());
      }
    } catch (IOException e) {
      // The reader notices as well, and tells.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(String reason) {
    if (!ended.complete(reason)) {
      return;
    }
    IOException why = new IOException(reason);
    hello.completeExceptionally(why);
    pending.values().forEach(reply -> reply.completeExceptionally(why));
    server.close();
    if (!closing) {
      listener.onLost(reason);
    }
  }

  /** Detaches if that has not been done, and removes the socket. Never throws. */
  @Override
  public void close() {
    boolean detached = closing;
    closing = true;
    if (connected() && !detached) {
      try {
        ask(Command.Kind.DETACH, GOODBYE);
      } catch (ServiceException e) {
        // Hanging up has the same effect.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    SocketChannel c = channel;
    if (c != null) {
      try {
        c.close();
      } catch (IOException e) {
        // The agent notices by the missing heartbeat.
      }
    }
    server.close();
    end("closed");
  }
}
