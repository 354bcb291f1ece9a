package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Waits that have ended since the last batch. */
public final class WaitBatch {
  private final long dropped;
  private final List<RequestWait> waits;

  /**
   * @param dropped how many were lost since the last batch
   */
  public WaitBatch(long dropped, List<RequestWait> waits) {
    this.dropped = dropped;
    this.waits = Collections.unmodifiableList(new ArrayList<>(waits));
  }

  public long dropped() {
    return dropped;
  }

  public List<RequestWait> waits() {
    return waits;
  }

  /** Subjects travel once each. */
  public void encode(WireWriter out) {
    Map<String, Integer> subjects = new LinkedHashMap<>();
    for (RequestWait wait : waits) {
      subjects.putIfAbsent(wait.subject(), subjects.size());
    }
    out.putUnsigned(dropped);
    out.putStrings(subjects.keySet().toArray(new String[0]));
    out.putUnsigned(waits.size());
    for (RequestWait wait : waits) {
      out.putUnsigned(wait.clientPort());
      out.putUnsigned(wait.ordinal());
      out.putUnsigned(wait.kind().ordinal());
      out.putUnsigned(wait.threadId());
      out.putBoolean(wait.elsewhere());
      out.putSigned(wait.start());
      out.putSigned(wait.end() - wait.start());
      Integer subject = subjects.get(wait.subject());
      out.putUnsigned(subject == null ? 0 : subject);
      out.putUnsigned(wait.times());
      if (wait.times() > 1) {
        out.putUnsigned(wait.nanos());
      }
    }
  }

  public static WaitBatch decode(WireReader in) throws WireException {
    long dropped = in.getUnsigned();
    String[] subjects = in.getStrings();
    int count = in.getCount();
    List<RequestWait> waits = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int clientPort = in.getInt();
      int ordinal = in.getInt();
      WaitKind kind = WaitKind.of(in.getInt());
      long threadId = in.getUnsigned();
      boolean elsewhere = in.getBoolean();
      long start = in.getSigned();
      long end = start + in.getSigned();
      int subject = in.getInt();
      if (subject >= subjects.length) {
        throw new WireException("subject " + subject + " of " + subjects.length);
      }
      int times = in.getInt();
      long nanos = times > 1 ? in.getUnsigned() : 0;
      waits.add(
          new RequestWait(
              clientPort,
              ordinal,
              kind,
              threadId,
              elsewhere,
              start,
              end,
              subjects[subject],
              times,
              nanos));
    }
    in.end();
    return new WaitBatch(dropped, waits);
  }
}
