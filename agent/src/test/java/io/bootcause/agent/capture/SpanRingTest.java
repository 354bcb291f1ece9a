package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.WireException;
import io.bootcause.wire.WireReader;
import io.bootcause.wire.WireWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpanRingTest {
  private final WireWriter body = new WireWriter();

  @Test
  void whatDoesNotFitIsDroppedAndCounted() throws WireException {
    SpanRing ring = new SpanRing(8, new Subjects());
    for (int i = 0; i < 11; i++) {
      ring.offer(state(i), 5);
    }
    SpanBatch first = drain(ring, 3);
    assertThat(first.dropped()).isEqualTo(3);
    assertThat(first.spans()).extracting(RequestSpan::ordinal).containsExactly(0, 1, 2);
    SpanBatch rest = drain(ring, 100);
    assertThat(rest.dropped()).isZero();
    assertThat(rest.spans()).extracting(RequestSpan::ordinal).containsExactly(3, 4, 5, 6, 7);
    assertThat(drain(ring, 100).spans()).isEmpty();
  }

  @Test
  void writersOnManyThreadsLoseNothingThatIsNotCounted() throws Exception {
    SpanRing ring = new SpanRing(64, new Subjects());
    int threads = 4;
    int each = 20_000;
    List<Thread> writers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int from = t * each;
      Thread writer =
          new Thread(
              () -> {
                for (int i = from; i < from + each; i++) {
                  ring.offer(state(i), i);
                }
              });
      writers.add(writer);
      writer.start();
    }
    Set<Integer> seen = new HashSet<>();
    long dropped = 0;
    boolean alive = true;
    while (alive) {
      alive = writers.stream().anyMatch(Thread::isAlive);
      SpanBatch batch = drain(ring, 1000);
      dropped += batch.dropped();
      for (RequestSpan span : batch.spans()) {
        assertThat(seen.add(span.ordinal())).isTrue();
        assertThat(span.cpuNanos()).isEqualTo(span.ordinal());
      }
    }
    SpanBatch last = drain(ring, 1000);
    assertThat(seen.size() + last.spans().size() + dropped + last.dropped())
        .isEqualTo((long) threads * each);
  }

  private SpanBatch drain(SpanRing ring, int most) throws WireException {
    int count = ring.drain(body, most);
    SpanBatch batch = SpanBatch.decode(new WireReader(body.toByteArray()));
    assertThat(batch.spans()).hasSize(count);
    return batch;
  }

  private static RequestState state(int ordinal) {
    RequestState state = new RequestState();
    state.port = 40_000;
    state.ordinal = ordinal;
    return state;
  }
}
