package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One call of a method that is looked at by hand. What was not asked for is empty. */
public final class TappedCall {
  /** Calls of one method from one place in the tree, taken together. */
  public static final class Node {
    private final String className;
    private final String method;
    private final int depth;
    private final int calls;
    private final int failed;
    private final long totalNanos;
    private final long maxNanos;

    /**
     * @param method its name, for a call of a class that is not instrumented itself as well
     * @param depth 0 for the method that is looked at
     * @param calls how often it was called
     * @param failed how many of them ended by an exception
     * @param totalNanos from entry to exit, all calls together, as measured: with the tracer's own
     *     cost
     * @param maxNanos of the longest call
     */
    public Node(
        String className,
        String method,
        int depth,
        int calls,
        int failed,
        long totalNanos,
        long maxNanos) {
      this.className = className;
      this.method = method;
      this.depth = depth;
      this.calls = calls;
      this.failed = failed;
      this.totalNanos = totalNanos;
      this.maxNanos = maxNanos;
    }

    public String className() {
      return className;
    }

    public String method() {
      return method;
    }

    public int depth() {
      return depth;
    }

    public int calls() {
      return calls;
    }

    public int failed() {
      return failed;
    }

    public long totalNanos() {
      return totalNanos;
    }

    public long maxNanos() {
      return maxNanos;
    }
  }

  private final long epochMillis;
  private final String thread;
  private final String className;
  private final String method;
  private final long nanos;
  private final int lost;
  private final List<Node> tree;
  private final String[] stack;
  private final String[] values;

  /**
   * @param epochMillis when it ended
   * @param thread name
   * @param nanos from entry to exit
   * @param lost calls below it that found no place in the tree
   * @param tree in order of first entry, parents first
   * @param stack frames as StackTraceElement prints them, the method's own first
   * @param values name, text, name, text, …
   */
  public TappedCall(
      long epochMillis,
      String thread,
      String className,
      String method,
      long nanos,
      int lost,
      List<Node> tree,
      String[] stack,
      String[] values) {
    this.epochMillis = epochMillis;
    this.thread = thread;
    this.className = className;
    this.method = method;
    this.nanos = nanos;
    this.lost = lost;
    this.tree = Collections.unmodifiableList(new ArrayList<>(tree));
    this.stack = stack.clone();
    this.values = values.clone();
  }

  public long epochMillis() {
    return epochMillis;
  }

  public String thread() {
    return thread;
  }

  public String className() {
    return className;
  }

  public String method() {
    return method;
  }

  public long nanos() {
    return nanos;
  }

  public int lost() {
    return lost;
  }

  public List<Node> tree() {
    return tree;
  }

  public String[] stack() {
    return stack.clone();
  }

  public String[] values() {
    return values.clone();
  }

  void encode(WireWriter out) {
    out.putUnsigned(epochMillis);
    out.putString(thread);
    out.putString(className);
    out.putString(method);
    out.putUnsigned(nanos);
    out.putUnsigned(lost);
    out.putUnsigned(tree.size());
    for (Node node : tree) {
      out.putString(node.className);
      out.putString(node.method);
      out.putUnsigned(node.depth);
      out.putUnsigned(node.calls);
      out.putUnsigned(node.failed);
      out.putUnsigned(node.totalNanos);
      out.putUnsigned(node.maxNanos);
    }
    out.putStrings(stack);
    out.putStrings(values);
  }

  static TappedCall decode(WireReader in) throws WireException {
    long epochMillis = in.getUnsigned();
    String thread = in.getString();
    String className = in.getString();
    String method = in.getString();
    long nanos = in.getUnsigned();
    int lost = in.getInt();
    int size = in.getCount();
    List<Node> tree = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      tree.add(
          new Node(
              in.getString(),
              in.getString(),
              in.getInt(),
              in.getInt(),
              in.getInt(),
              in.getUnsigned(),
              in.getUnsigned()));
    }
    return new TappedCall(
        epochMillis,
        thread,
        className,
        method,
        nanos,
        lost,
        tree,
        in.getStrings(),
        in.getStrings());
  }
}
