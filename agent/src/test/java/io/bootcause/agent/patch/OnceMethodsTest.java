package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Once;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnceMethodsTest {
  public record Row(String text) {}

  /** Where it is cannot be told from outside. */
  public record Cursor(AtomicInteger position) {}

  /** A request, and what it computes; rewritten. */
  public static class Report implements Callable<String> {
    private static int computed;

    private final List<Row> rows = new ArrayList<>(List.of(new Row("1"), new Row("2")));
    private int position;

    @Override
    public String call() {
      computed = 0;
      long sum = 0;
      for (int i = 0; i < 1_000; i++) {
        sum += amount(rows.get(i % 2), 1.5);
      }
      return sum + " " + computed;
    }

    /** Of rows that are read from somewhere each time. */
    public String readAnew() {
      computed = 0;
      long sum = 0;
      for (int i = 0; i < 1_000; i++) {
        sum += amount(new Row("" + (1 + i % 2)), 1.5);
      }
      return sum + " " + computed;
    }

    public String cursors() {
      computed = 0;
      long sum = 0;
      for (int i = 0; i < 400; i++) {
        sum += at(new Cursor(new AtomicInteger(i % 2)));
      }
      return sum + " " + computed;
    }

    /** Twice for each row, as many a request does. */
    public String twice() {
      computed = 0;
      long sum = amount(rows.get(0), 1.5) + amount(rows.get(0), 1.5);
      return sum + " " + computed;
    }

    private int at(Cursor cursor) {
      computed++;
      return cursor.position().get();
    }

    private long amount(Row row, double rate) {
      computed++;
      if (rate < 0) {
        throw new IllegalArgumentException();
      }
      for (int i = 0; i < 2; i++) {
        rate += 0;
      }
      return (long) (Integer.parseInt(row.text()) * rate * 2);
    }

    public String reading() {
      computed = 0;
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 400; i++) {
        all.append(next());
      }
      return all.length() + " " + computed;
    }

    public String counting() {
      int sum = 0;
      for (int i = 0; i < 1_000_000; i++) {
        sum += digit(1);
      }
      return "" + sum;
    }

    private static int digit(int of) {
      return of % 10;
    }

    private Row next() {
      computed++;
      return new Row("" + position++);
    }
  }

  private static Object report(String within, String method) throws Exception {
    String type = Report.class.getName();
    Once.open();
    return Rewritten.instance(
        Report.class, new OnceMethods(type + "#" + within, type + "#" + method));
  }

  private static int computed(Object answer) {
    String[] words = String.valueOf(answer).split(" ");
    assertThat(words[0]).isEqualTo("4500");
    return Integer.parseInt(words[1]);
  }

  @Test
  void nothingIsComputedTwiceWithinOneRequest() throws Exception {
    Callable<?> report = (Callable<?>) report("call", "amount");
    long before = Once.ANSWERED.sum();

    // 500 of 3 and of 6: the first two, and at first some more to compare.
    int first = computed(report.call());
    assertThat(first).isBetween(2, 2 + 65);
    assertThat(Once.ANSWERED.sum() - before).isEqualTo(1_000 - first);
    // Another request begins anew.
    assertThat(computed(report.call())).isBetween(2, 2 + 1);
  }

  @Test
  void whatHoldsTheSameIsTheSame() throws Exception {
    Object report = report("readAnew", "amount");
    Object answer = report.getClass().getMethod("readAnew").invoke(report);
    assertThat(computed(answer)).isBetween(2, 2 + 65);
  }

  @Test
  void ofAllThreadsFewAreCompared() throws Exception {
    Object report = report("twice", "amount");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      long seen = Once.REPEATED.sum();
      long before = Once.ANSWERED.sum();
      List<Callable<Object>> requests =
          Collections.nCopies(25, () -> report.getClass().getMethod("twice").invoke(report));
      for (int i = 0; i < 4; i++) {
        threads.invokeAll(requests);
      }
      assertThat(Once.REPEATED.sum() - seen).isEqualTo(100);
      assertThat(Once.ANSWERED.sum() - before).isEqualTo(100 - 64);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void whatCannotBeReadIsOnlyItself() throws Exception {
    Object report = report("cursors", "at");
    assertThat(report.getClass().getMethod("cursors").invoke(report)).isEqualTo("200 400");
  }

  @Test
  void outsideOfItAllIsComputed() throws Exception {
    Callable<?> report = (Callable<?>) report("reading", "amount");
    assertThat(report.call()).isEqualTo("4500 1000");
  }

  @Test
  void whoIsCalledAllTheTimeIsLeftAlone() throws Exception {
    Object report = report("counting", "digit");
    assertThat(report.getClass().getMethod("counting").invoke(report)).isEqualTo("1000000");
    long before = Once.ANSWERED.sum();
    assertThat(report.getClass().getMethod("counting").invoke(report)).isEqualTo("1000000");
    assertThat(Once.ANSWERED.sum()).isEqualTo(before);
  }

  @Test
  void whatAnswersSomethingElseEachTimeIsAlwaysAsked() throws Exception {
    Object report = report("reading", "next");
    assertThat(report.getClass().getMethod("reading").invoke(report)).isEqualTo("5090 400");
  }
}
