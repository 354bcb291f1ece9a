package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.profile.FrameKind;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Slow requests' stacks minus typical requests' stacks.
 *
 * <p>Wall samples are taken from a request's worker thread between its first and last server stamp.
 * Each sample of a class stands for (total server time of the class) / (samples of the class), so
 * that the tree's root is the mean server time per request, whatever the sampling interval really
 * was. A node's excess is its time per slow request minus its time per typical request.
 */
public final class ExcessTree {
  /** A frame must carry this share of its parent path's whole excess to be followed. */
  private static final double MAJORITY = 0.5;

  /** Fewer samples than this on the slow requests say nothing. */
  private static final int MIN_SAMPLES = 10;

  /**
   * Where a server has turned to a request. Its threads come there by several ways, which one is a
   * matter of chance: held against each other, they would be all that differs.
   */
  private static final Frames BEGINNINGS =
      Frames.of(
          "org.apache.catalina.connector.CoyoteAdapter#service",
          "org.eclipse.jetty.server.HttpChannel#handle",
          "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker#run",
          "io.undertow.server.Connectors#executeRootHandler",
          "reactor.netty.http.server.HttpServerOperations#onInboundNext");

  /** One frame in its calling context. */
  public static final class Node {
    private final String frame;
    private final Map<String, Node> children = new HashMap<>();
    private double slowNanos;
    private double typicalNanos;
    private double slowCalls;

    Node(String frame) {
      this.frame = frame;
    }

    public String frame() {
      return frame;
    }

    public double slowNanos() {
      return slowNanos;
    }

    public double typicalNanos() {
      return typicalNanos;
    }

    public double excessNanos() {
      return slowNanos - typicalNanos;
    }

    /** Of the excess, what is not in the frames below. */
    public double selfExcessNanos() {
      return excessNanos() - children.values().stream().mapToDouble(Node::excessNanos).sum();
    }

    /** Calls per slow request; 0 in a tree of samples, which cannot tell. */
    public double slowCalls() {
      return slowCalls;
    }

    public @Nullable Node child(String frameBelow) {
      return children.get(frameBelow);
    }

    public List<Node> children() {
      return children.values().stream()
          .sorted(Comparator.comparingDouble(Node::excessNanos).reversed())
          .toList();
    }
  }

  private final Node root;
  private final int slowSamples;

  private ExcessTree(Node root, int slowSamples) {
    this.root = root;
    this.slowSamples = slowSamples;
  }

  /** Builds the tree; both lists may hold requests without a span, which are passed over. */
  public static ExcessTree of(
      List<JoinedRequest> slow, List<JoinedRequest> typical, List<Inside<StackSample>> stacks) {
    Node root = new Node("request");
    Index index = new Index(stacks);
    int slowSamples = add(root, slow, index, true);
    add(root, typical, index, false);
    return new ExcessTree(root, slowSamples);
  }

  /**
   * The same of calls that were timed exactly: a frame is a traced method.
   *
   * @param calls of a request, in order of entry
   * @param callNanos what timing a call adds to its callers; taken out
   */
  public static ExcessTree ofCalls(
      List<JoinedRequest> slow,
      List<JoinedRequest> typical,
      Function<JoinedRequest, List<TracedCall>> calls,
      long callNanos) {
    Node root = new Node("request");
    int slowCalls = addCalls(root, slow, calls, callNanos, true);
    addCalls(root, typical, calls, callNanos, false);
    return new ExcessTree(root, slowCalls);
  }

  /**
   * The same of what threads did under two loads: a node's time is that of a request, as the share
   * of the threads' time tells; see {@link Activity}.
   *
   * @param typical empty if there is no other load to hold it against
   */
  public static ExcessTree ofLoads(Activity slow, Optional<Activity> typical) {
    Node root = new Node("request");
    add(root, slow, true);
    typical.ifPresent(activity -> add(root, activity, false));
    return new ExcessTree(root, (int) slow.samples());
  }

  private static void add(Node root, Activity activity, boolean slow) {
    double nanosPerSample = activity.meanMillis() * 1e6 / activity.samples();
    for (ThreadStack stack : activity.working()) {
      double nanos = stack.weight() * nanosPerSample;
      book(root, nanos, slow);
      book(root, stack.frames(), stack::isJava, nanos, slow);
    }
  }

  private static int addCalls(
      Node root,
      List<JoinedRequest> requests,
      Function<JoinedRequest, List<TracedCall>> callsOf,
      long callNanos,
      boolean slow) {
    List<JoinedRequest> seen = requests.stream().filter(r -> r.span() != null).toList();
    int booked = 0;
    for (JoinedRequest request : seen) {
      RequestSpan span = Objects.requireNonNull(request.span());
      List<TracedCall> calls = callsOf.apply(request);
      double own = (double) calls.size() * callNanos;
      book(root, Math.max(0, lastStamp(span) - firstStamp(span) - own) / seen.size(), slow);
      List<Node> open = new ArrayList<>(List.of(root));
      for (int i = 0; i < calls.size(); i++) {
        TracedCall call = calls.get(i);
        // A caller whose entry got lost is passed over.
        int level = Math.min(call.depth() + 1, open.size());
        open.subList(level, open.size()).clear();
        String frame = call.className() + "#" + call.method();
        Node node = open.get(level - 1).children.computeIfAbsent(frame, Node::new);
        open.add(node);
        double nanos = call.exit() - call.enter() - (double) below(calls, i) * callNanos;
        book(node, Math.max(0, nanos) / seen.size(), slow);
        node.slowCalls += slow ? 1.0 / seen.size() : 0;
        booked++;
      }
    }
    return booked;
  }

  /** How many of the calls were made by one of them. */
  private static int below(List<TracedCall> calls, int at) {
    int end = at + 1;
    while (end < calls.size() && calls.get(end).depth() > calls.get(at).depth()) {
      end++;
    }
    return end - at - 1;
  }

  private static int add(Node root, List<JoinedRequest> requests, Index index, boolean slow) {
    int count = 0;
    double total = 0;
    List<StackSample> samples = new ArrayList<>();
    for (JoinedRequest request : requests) {
      RequestSpan span = request.span();
      if (span != null) {
        count++;
        total += lastStamp(span) - firstStamp(span);
        samples.addAll(index.of(request.phase().instance(), span));
      }
    }
    if (count == 0) {
      return 0;
    }
    double mean = total / count;
    long weight = samples.stream().mapToLong(StackSample::weight).sum();
    book(root, mean, slow);
    for (StackSample sample : samples) {
      if (RequestWork.isIdle(sample.frames())) {
        continue; // The request waits for a callback: its time, but at no method.
      }
      double nanos = mean * sample.weight() / weight;
      book(root, sample.frames(), f -> sample.kind(f) == FrameKind.JAVA, nanos, slow);
    }
    return samples.size();
  }

  /**
   * Along a stack from where a server turned to the request. What native code a Java method runs in
   * is below what anyone could change.
   */
  private static void book(
      Node root, List<String> frames, IntPredicate isJava, double nanos, boolean slow) {
    Node node = root;
    for (int i = beginning(frames, isJava); i < frames.size() && isJava.test(i); i++) {
      node = node.children.computeIfAbsent(frames.get(i), Node::new);
      book(node, nanos, slow);
    }
  }

  private static int beginning(List<String> frames, IntPredicate isJava) {
    return IntStream.range(0, frames.size())
        .filter(i -> isJava.test(i) && BEGINNINGS.has(frames.get(i)))
        .findFirst()
        .orElseGet(() -> outermostJava(frames, isJava));
  }

  /** A stack whose outer part the profiler could not walk begins with what stopped it. */
  private static int outermostJava(List<String> frames, IntPredicate isJava) {
    int i = 0;
    while (i < frames.size() && !isJava.test(i)) {
      i++;
    }
    return i;
  }

  private static void book(Node node, double nanos, boolean slow) {
    if (slow) {
      node.slowNanos += nanos;
    } else {
      node.typicalNanos += nanos;
    }
  }

  /** When the server's worker turned to the request. */
  public static long firstStamp(RequestSpan span) {
    long dequeued = span.at(Boundary.DEQUEUED);
    return dequeued != 0 ? dequeued : span.at(Boundary.CONTAINER_ENTER);
  }

  /** When it was done with it. */
  public static long lastStamp(RequestSpan span) {
    long finished = span.at(Boundary.FINISHED);
    return finished != 0 ? finished : span.at(Boundary.CONTAINER_EXIT);
  }

  /** False if too few samples fell on the slow requests. */
  public boolean tells() {
    return slowSamples >= MIN_SAMPLES;
  }

  public int slowSamples() {
    return slowSamples;
  }

  public Node root() {
    return root;
  }

  /**
   * The path from the outermost frame to the frontier: the deepest frame that still carries most of
   * the whole excess.
   */
  public List<Node> frontierPath() {
    return frontierPath(Node::excessNanos);
  }

  /**
   * The same of another time.
   *
   * @param nanos what is to be explained of a node
   */
  public List<Node> frontierPath(ToDoubleFunction<Node> nanos) {
    List<Node> path = new ArrayList<>();
    Node node = root;
    double threshold = nanos.applyAsDouble(root) * MAJORITY;
    while (true) {
      Node next =
          node.children.values().stream().max(Comparator.comparingDouble(nanos)).orElse(null);
      if (next == null || nanos.applyAsDouble(next) < threshold || threshold <= 0) {
        return path;
      }
      path.add(next);
      node = next;
    }
  }

  /** Samples by instance and thread, in the order of time. */
  private static final class Index {
    private record Worker(int instance, long thread) {}

    private final Map<Worker, TreeMap<Long, List<StackSample>>> byWorker = new HashMap<>();

    Index(List<Inside<StackSample>> stacks) {
      for (Inside<StackSample> inside : stacks) {
        StackSample sample = inside.value();
        if (sample.wall()) {
          byWorker
              .computeIfAbsent(
                  new Worker(inside.instance(), sample.javaThreadId()), k -> new TreeMap<>())
              .computeIfAbsent(sample.nanoTime(), k -> new ArrayList<>(1))
              .add(sample);
        }
      }
    }

    List<StackSample> of(int instance, RequestSpan span) {
      TreeMap<Long, List<StackSample>> times = byWorker.get(new Worker(instance, span.threadId()));
      return times == null
          ? List.of()
          : times.subMap(firstStamp(span), true, lastStamp(span), true).values().stream()
              .flatMap(List::stream)
              .toList();
    }
  }
}
