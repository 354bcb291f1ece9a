package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Bounded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedFieldsTest {
  /** Rewritten. */
  public static class Registry implements Callable<String> {
    private static final List<String> ALL = new ArrayList<>();
    private final Map<Integer, String> seen = new HashMap<>();
    private final List<Integer> fixed = List.of(1, 2, 3, 4, 5, 6, 7, 8);
    private long count;

    /** Adds; the last look empties once more. */
    @Override
    public String call() {
      for (int i = 0; i < 10; i++) {
        int key = i;
        Runnable adds = () -> seen.put(key, "x");
        adds.run();
        ALL.add("y");
        count += fixed.size();
      }
      return seen.size() + " " + ALL.size() + " " + count;
    }
  }

  @AfterEach
  void unbounded() {
    Bounded.to(Integer.MAX_VALUE);
  }

  private static Object answer(String field) throws Exception {
    BoundedFields bounded = new BoundedFields(Registry.class.getName() + "#" + field);
    return ((Callable<?>) Rewritten.instance(Registry.class, bounded)).call();
  }

  @Test
  void aCollectionIsEmptiedWhenItIsReadWithMoreEntries() throws Exception {
    Bounded.to(4);
    long before = Bounded.EMPTIED.get();

    assertThat(answer("seen")).isEqualTo("0 10 80");
    assertThat(answer("ALL")).isEqualTo("10 0 80");
    assertThat(Bounded.EMPTIED.get() - before).isEqualTo(4);
  }

  @Test
  void whatCannotBeChangedStaysAsItIs() throws Exception {
    Bounded.to(4);

    assertThat(answer("fixed")).isEqualTo("10 10 80");
  }

  @Test
  void whatHoldsNoObjectIsLeftAlone() throws Exception {
    assertThat(
            new BoundedFields(Registry.class.getName() + "#count")
                .rewrite(Rewritten.bytes(Registry.class)))
        .isNull();
  }
}
