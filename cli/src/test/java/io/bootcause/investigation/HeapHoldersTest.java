package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.bootcause.recording.HeapHold;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dump of this very JVM. */
class HeapHoldersTest {
  private static final Map<Integer, Visit> VISITS = new HashMap<>();
  private static final Queue<Step> STEPS = new ConcurrentLinkedQueue<>();

  private record Visit(String who) {}

  private record Step(int number) {}

  private record Free(int number) {}

  private static final List<Order> ORDERS = new ArrayList<>();

  private record Detail(int number) {}

  private record Part(int number) {}

  private abstract static class Form {
    final Detail detail;

    Form(Detail detail) {
      this.detail = detail;
    }
  }

  private static final class Order extends Form {
    final Supplier<String> then;

    Order(Detail detail, Supplier<String> then) {
      super(detail);
      this.then = then;
    }
  }

  private record Tally(int number) {
    private static final List<Tally> ALL = IntStream.range(0, 5_000).mapToObj(Tally::new).toList();
  }

  @TempDir Path directory;

  @Test
  void theFieldThatKeepsThemIsFound() throws Exception {
    List<Free> many = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      VISITS.put(i, new Visit("visitor " + i));
      STEPS.add(new Step(i));
      many.add(new Free(i));
    }
    Path dump = directory.resolve("heap.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);

    List<HeapHold> holds =
        in(
            dump,
            Visit.class.getName(),
            "java.util.HashMap$Node",
            Step.class.getName(),
            "java.util.concurrent.ConcurrentLinkedQueue$Node",
            "no.such.Thing");

    assertThat(holds)
        .extracting(HeapHold::className)
        .startsWith(Visit.class.getName())
        .doesNotContain("no.such.Thing");
    assertThat(of(holds, Visit.class).path())
        .startsWith("java.util.HashMap#table", HeapHoldersTest.class.getName() + "#VISITS");
    assertThat(of(holds, Visit.class).share()).isGreaterThan(0.99);
    assertThat(of(holds, Step.class).path()).contains(HeapHoldersTest.class.getName() + "#STEPS");
    assertThat(many).hasSize(5_000);
  }

  /** By a field that it has from the class above it, by a lambda, and by one that is its own. */
  @Test
  void whoKeepsWhatGrowsIsToldAndNotWhatGrows() throws Exception {
    for (int i = 0; i < 5_000; i++) {
      Part part = new Part(i);
      ORDERS.add(new Order(new Detail(i), () -> "part " + part));
    }
    assertThat(Tally.ALL).hasSize(5_000);
    Path dump = directory.resolve("heap.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
    assertThat(ORDERS.get(0).detail).isEqualTo(new Detail(0));
    String lambda = ORDERS.get(0).then.getClass().getName();

    List<HeapHold> holds =
        HeapHolders.in(
            dump,
            List.of(Detail.class.getName(), Part.class.getName(), Tally.class.getName()),
            List.of(
                Detail.class.getName(),
                Part.class.getName(),
                Tally.class.getName(),
                Order.class.getName(),
                lambda));

    String orders = HeapHoldersTest.class.getName() + "#ORDERS";
    assertThat(of(holds, Detail.class).path())
        .containsExactly("java.util.ArrayList#elementData", orders);
    assertThat(of(holds, Part.class).path())
        .containsExactly("java.util.ArrayList#elementData", orders);
    assertThat(of(holds, Tally.class).path()).contains(Tally.class.getName() + "#ALL");
  }

  @Test
  void aDumpThatWasCutOffTellsNothing() throws Exception {
    Path dump = directory.resolve("cut.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
    try (FileChannel file = FileChannel.open(dump, StandardOpenOption.WRITE)) {
      file.truncate(file.size() / 3);
    }
    assertThatThrownBy(() -> in(dump, Visit.class.getName(), "[B")).isInstanceOf(IOException.class);
  }

  private static List<HeapHold> in(Path dump, String... classes) throws IOException {
    return HeapHolders.in(dump, List.of(classes), List.of(classes));
  }

  private static HeapHold of(List<HeapHold> holds, Class<?> type) {
    return holds.stream()
        .filter(h -> h.className().equals(type.getName()))
        .findFirst()
        .orElseThrow();
  }
}
