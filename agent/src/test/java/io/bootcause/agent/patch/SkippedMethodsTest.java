package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Skipped;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class SkippedMethodsTest {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Mark {}

  /** Rewritten. */
  public static class Loader implements Callable<String> {
    private final StringBuilder did = new StringBuilder();

    @Mark
    public void load() {
      for (int i = 0; i < 3; i++) {
        try {
          did.append(i / (i - 1));
        } catch (ArithmeticException e) {
          did.append("!");
        }
      }
    }

    public static void load(long a, StringBuilder to, double b) {
      to.append(a + b);
    }

    public int load(int x) {
      return x;
    }

    @Override
    public String call() {
      load();
      load(1L, did, 2.0);
      return did.append(load(7)).toString();
    }
  }

  @Test
  void whatReturnsNothingDoesNothingAndKeepsItsAnnotations() throws Exception {
    Class<?> type =
        Rewritten.load(Loader.class, new SkippedMethods(Loader.class.getName() + "#load", false));
    long before = Skipped.CALLS.get();

    Object answer = ((Callable<?>) type.getDeclaredConstructor().newInstance()).call();

    assertThat(answer).isEqualTo("7");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(2);
    assertThat(type.getMethod("load").getAnnotations()).hasSize(1);
  }

  /** Rewritten. */
  public static class Timetable implements Callable<String> {
    private String text(int departures) {
      return "x".repeat(departures);
    }

    @Override
    public String toString() {
      return text(3);
    }

    @Override
    public String call() {
      return "of " + this + text(2);
    }
  }

  @Test
  void theTextOfAnObjectIsEmptyAndOtherTextIsNot() throws Exception {
    String name = Timetable.class.getName();
    long before = Skipped.CALLS.get();

    Callable<?> timetable =
        (Callable<?>)
            Rewritten.instance(Timetable.class, new SkippedMethods(name + "#toString", false));

    assertThat(timetable.call()).isEqualTo("of xx");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(1);
  }

  /** Rewritten. */
  public static class Names implements Callable<String> {
    private String known(String name) {
      return "known " + name;
    }

    private static String known(String name, String other) {
      return name + " and " + other;
    }

    private static StringBuilder known(StringBuilder name) {
      return name.append("!");
    }

    private static CharSequence known(Object name) {
      return "no " + name;
    }

    @Override
    public String call() {
      return known("a") + known(new StringBuilder("b")) + known("c", "d") + known((Object) "e");
    }
  }

  @Test
  void whatIsGivenIsGivenBackWhereTheAnswerIsOfItsType() throws Exception {
    for (boolean started : new boolean[] {false, true}) {
      long before = Skipped.CALLS.get();
      Callable<?> names =
          (Callable<?>)
              Rewritten.instance(
                  Names.class, new SkippedMethods(Names.class.getName() + "#known", started));

      assertThat(names.call()).isEqualTo("abc and dno e");
      assertThat(Skipped.CALLS.get() - before).isEqualTo(2);
    }
  }

  /** Rewritten; begins with what it comes back to. */
  public static class Seed implements Callable<String> {
    private static final StringBuilder DID = new StringBuilder();

    public void fill(int to, String with) {
      do {
        DID.append(with);
      } while (DID.length() < to);
    }

    public static void fill(double[] none) {
      DID.append(none.length);
    }

    @Override
    public String call() {
      fill(3, "x");
      fill(new double[0]);
      return DID.toString();
    }
  }

  @Test
  void whoStartsTheServiceIsLetThrough() throws Exception {
    Callable<?> seed =
        (Callable<?>)
            Rewritten.instance(
                Seed.class, new SkippedMethods(Seed.class.getName() + "#fill", true));
    long before = Skipped.CALLS.get();

    assertThat(seed.call()).isEqualTo("");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(2);
    assertThat(onStartingThread(seed)).isEqualTo("xxx0");
    assertThat(seed.call()).isEqualTo("xxx0");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(4);
  }

  static Object onStartingThread(Callable<?> call) throws Exception {
    FutureTask<Object> task =
        new FutureTask<>(
            () -> {
              Skipped.startingHere();
              return call.call();
            });
    Thread main = new Thread(task);
    main.start();
    main.join();
    return task.get();
  }

  @Test
  void whatAnswersIsLeftAlone() throws Exception {
    assertThat(
            new SkippedMethods(Loader.class.getName() + "#call", false)
                .rewrite(Rewritten.bytes(Loader.class)))
        .isNull();
  }
}
