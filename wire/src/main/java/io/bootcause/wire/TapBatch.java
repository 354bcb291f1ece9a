package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Calls that are looked at by hand, in the order in which they ended. */
public final class TapBatch {
  private final long dropped;
  private final List<TappedCall> calls;

  /**
   * @param dropped calls since the last batch that came too fast to be told
   */
  public TapBatch(long dropped, List<TappedCall> calls) {
    this.dropped = dropped;
    this.calls = Collections.unmodifiableList(new ArrayList<>(calls));
  }

  public long dropped() {
    return dropped;
  }

  public List<TappedCall> calls() {
    return calls;
  }

  public void encode(WireWriter out) {
    out.putUnsigned(dropped);
    out.putUnsigned(calls.size());
    for (TappedCall call : calls) {
      call.encode(out);
    }
  }

  public static TapBatch decode(WireReader in) throws WireException {
    long dropped = in.getUnsigned();
    int count = in.getCount();
    List<TappedCall> calls = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      calls.add(TappedCall.decode(in));
    }
    in.end();
    return new TapBatch(dropped, calls);
  }
}
