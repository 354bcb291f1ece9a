package io.bootcause.load.workload;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where a workload's templates take their values from.
 *
 * @param table data rows, if there are any
 * @param rows which row a request gets
 * @param environment whether {@code $env} may read the environment of this process
 */
public record Variables(@Nullable DataTable table, Rows rows, boolean environment) {
  /** Which row of the data a request gets. */
  public enum Rows {
    /** The next one; after the last, the first again. */
    NEXT,
    /** Any one, by the seed. */
    RANDOM,
    /** Its virtual user's. */
    USER
  }

  /** Only values that are made. */
  public static Variables none() {
    return new Variables(null, Rows.NEXT, false);
  }

  /** The values of one run. */
  public Source source(long seed) {
    return new Source(this, seed);
  }

  /** Draws values; counters, rows and random ones go on through all phases of a run. */
  public static final class Source {
    private final Variables variables;
    private final SplittableRandom phases;
    private final DynamicValues dynamic;
    private final AtomicLong nextRow = new AtomicLong();
    private volatile long ofPhase;

    private Source(Variables variables, long seed) {
      this.variables = variables;
      phases = new SplittableRandom(seed);
      ofPhase = phases.nextLong();
      Function<String, @Nullable String> environment = System::getenv;
      dynamic = new DynamicValues(variables.environment() ? environment : null);
    }

    /**
     * The values of an expression.
     *
     * @throws IllegalArgumentException if it means nothing
     */
    public Value compile(String expression) {
      if (expression.startsWith("$")) {
        return dynamic.compile(expression);
      }
      DataTable table = variables.table();
      int column = table == null ? -1 : table.columns().indexOf(expression);
      if (column < 0) {
        throw new IllegalArgumentException(
            "no value for {{"
                + expression
                + "}}"
                + (table == null ? "" : "; the data has " + String.join(", ", table.columns())));
      }
      return draw -> draw.row().get(column);
    }

    /**
     * Numbers begin anew, and random values go on. The phase's place decides which they are: how
     * many were sent before is different in each run.
     */
    public synchronized void nextPhase() {
      ofPhase = phases.nextLong();
    }

    /** For the request with a number in its phase. */
    public Draw draw(long number, int user) {
      SplittableRandom random = new SplittableRandom(ofPhase + number);
      return new Draw(user, row(user, random), random);
    }

    private List<String> row(int user, SplittableRandom random) {
      DataTable table = variables.table();
      if (table == null) {
        return List.of();
      }
      int size = table.rows().size();
      return table
          .rows()
          .get(
              switch (variables.rows()) {
                case NEXT -> (int) (nextRow.getAndIncrement() % size);
                case RANDOM -> random.nextInt(size);
                case USER -> user % size;
              });
    }
  }
}
