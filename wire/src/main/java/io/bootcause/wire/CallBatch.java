package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The traced calls of one request, in the order of entry. */
public final class CallBatch {
  private final int dropped;
  private final List<TracedCall> calls;

  /**
   * @param dropped calls of this request beyond the agent's bound
   */
  public CallBatch(int dropped, List<TracedCall> calls) {
    this.dropped = dropped;
    this.calls = Collections.unmodifiableList(new ArrayList<>(calls));
  }

  public int dropped() {
    return dropped;
  }

  public List<TracedCall> calls() {
    return calls;
  }

  /** Class and method names travel once each. */
  public void encode(WireWriter out) {
    Map<String, Integer> names = new LinkedHashMap<>();
    for (TracedCall call : calls) {
      names.putIfAbsent(call.className(), names.size());
      names.putIfAbsent(call.method(), names.size());
    }
    out.putUnsigned(dropped);
    out.putStrings(names.keySet().toArray(new String[0]));
    out.putUnsigned(calls.size());
    for (TracedCall call : calls) {
      out.putUnsigned(call.clientPort());
      out.putUnsigned(call.ordinal());
      out.putUnsigned(index(names, call.className()));
      out.putUnsigned(index(names, call.method()));
      out.putUnsigned(call.depth());
      out.putSigned(call.enter());
      out.putSigned(call.exit() - call.enter());
      out.putString(call.subject());
    }
  }

  private static int index(Map<String, Integer> names, String name) {
    Integer index = names.get(name);
    return index == null ? 0 : index;
  }

  public static CallBatch decode(WireReader in) throws WireException {
    int dropped = in.getInt();
    String[] names = in.getStrings();
    int count = in.getCount();
    List<TracedCall> calls = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int clientPort = in.getInt();
      int ordinal = in.getInt();
      String className = name(names, in.getInt());
      String method = name(names, in.getInt());
      int depth = in.getInt();
      long enter = in.getSigned();
      long exit = enter + in.getSigned();
      calls.add(
          new TracedCall(
              clientPort, ordinal, className, method, depth, enter, exit, in.getString()));
    }
    in.end();
    return new CallBatch(dropped, calls);
  }

  private static String name(String[] names, int index) throws WireException {
    if (index >= names.length) {
      throw new WireException("name " + index + " of " + names.length);
    }
    return names[index];
  }
}
