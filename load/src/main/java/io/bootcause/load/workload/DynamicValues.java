package io.bootcause.load.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that are made, not looked up. The names are those that IDEs use in {@code .http} files,
 * with three of our own, {@code $counter}, {@code $choice} and {@code $traceparent}:
 *
 * <ul>
 *   <li>{@code $counter}, {@code $counter START}, {@code $counter START STEP}: one counter for each
 *       spelling, shared by all users;
 *   <li>{@code $choice a|b|c}; {@code $user}, the number of the virtual user from 1;
 *   <li>{@code $uuid}, {@code $guid}, {@code $random.uuid};
 *   <li>{@code $randomInt} (0 to 999), {@code $randomInt MIN MAX}, {@code
 *       $random.integer(MIN,MAX)}, {@code $random.float(MIN,MAX)}: without the upper bound;
 *   <li>{@code $random.alphabetic(N)}, {@code $random.alphanumeric(N)}, {@code
 *       $random.hexadecimal(N)}, {@code $random.email};
 *   <li>{@code $traceparent}: a trace of the request's own ({@link TraceParent});
 *   <li>{@code $timestamp} (seconds), {@code $isoTimestamp}, {@code $datetime}: {@link TimeValues};
 *   <li>{@code $env.NAME}, {@code $processEnv NAME}: only where the environment was released.
 * </ul>
 */
final class DynamicValues {
  private static final Pattern CALL = Pattern.compile("\\$([A-Za-z.]+)(?:\\((.*)\\)|\\s+(.*))?");
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String DIGITS = "0123456789";
  private static final int MAX_LENGTH = 100_000;

  private final @Nullable Function<String, @Nullable String> environment;
  private final Map<String, AtomicLong> counters = new ConcurrentHashMap<>();

  /**
   * The values of one run.
   *
   * @param environment what an environment variable is; null where it must not be read
   */
  DynamicValues(@Nullable Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  /**
   * Compiles one expression.
   *
   * @param expression starts with a dollar sign
   * @throws IllegalArgumentException if it means nothing
   */
  Value compile(String expression) {
    if (expression.startsWith("$env.")) {
      return environment(expression.substring("$env.".length()));
    }
    Matcher call = CALL.matcher(expression);
    if (!call.matches()) {
      throw unknown(expression);
    }
    String name = call.group(1);
    String plain = call.group(2) != null ? call.group(2) : call.group(3);
    String given = plain == null ? "" : plain.strip();
    return switch (name) {
      case "uuid", "guid", "random.uuid" -> alone(expression, given, draw -> uuid(draw.random()));
      case "counter" -> counter(expression, numbers(expression, given, 0, 2));
      case "choice" -> choice(expression, given);
      case "user" -> alone(expression, given, draw -> Integer.toString(draw.user() + 1));
      case "traceparent" -> alone(expression, given, draw -> TraceParent.random());
      case "timestamp" -> TimeValues.timestamp(expression, given);
      case "isoTimestamp" -> alone(expression, given, TimeValues.iso8601());
      case "datetime" -> TimeValues.datetime(expression, given);
      case "randomInt", "random.integer" -> integer(expression, given);
      case "random.float" -> decimal(expression, given);
      case "random.alphabetic" -> letters(expression, given, LETTERS);
      case "random.alphanumeric" -> letters(expression, given, LETTERS + DIGITS);
      case "random.hexadecimal" -> letters(expression, given, DIGITS + "abcdef");
      case "random.email" ->
          alone(expression, given, draw -> pick(draw.random(), LETTERS, 8) + "@example.com");
      case "processEnv" -> environment(given);
      default -> throw unknown(expression);
    };
  }

  private static Value alone(String expression, String given, Value value) {
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(expression + ": nothing can follow the name");
    }
    return value;
  }

  private Value counter(String expression, long[] numbers) {
    long start = numbers.length > 0 ? numbers[0] : 1;
    long step = numbers.length > 1 ? numbers[1] : 1;
    AtomicLong counter = counters.computeIfAbsent(expression, e -> new AtomicLong(start));
    return draw -> Long.toString(counter.getAndAdd(step));
  }

  private static Value choice(String expression, String given) {
    if (given.isEmpty()) {
      throw new IllegalArgumentException(expression + " needs choices: $choice a|b|c");
    }
    List<String> choices = Arrays.stream(given.split("\\|", -1)).map(String::strip).toList();
    return draw -> choices.get(draw.random().nextInt(choices.size()));
  }

  private static Value integer(String expression, String given) {
    long[] bounds = given.isEmpty() ? new long[] {0, 1000} : numbers(expression, given, 2, 2);
    if (bounds[0] >= bounds[1]) {
      throw new IllegalArgumentException(expression + ": the bounds hold no number");
    }
    return draw -> Long.toString(draw.random().nextLong(bounds[0], bounds[1]));
  }

  private static Value decimal(String expression, String given) {
    long[] bounds = given.isEmpty() ? new long[] {0, 1000} : numbers(expression, given, 2, 2);
    if (bounds[0] >= bounds[1]) {
      throw new IllegalArgumentException(expression + ": the bounds hold no number");
    }
    return draw ->
        String.format(
            Locale.ROOT, "%.3f", draw.random().nextDouble((double) bounds[0], (double) bounds[1]));
  }

  private static Value letters(String expression, String given, String alphabet) {
    long length = given.isEmpty() ? 10 : numbers(expression, given, 1, 1)[0];
    if (length < 0 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(expression + ": a length is from 0 to " + MAX_LENGTH);
    }
    return draw -> pick(draw.random(), alphabet, (int) length);
  }

  private Value environment(String name) {
    if (environment == null) {
      throw new IllegalArgumentException("the environment is not read unless asked for: " + name);
    }
    String value = environment.apply(name);
    if (value == null) {
      throw new IllegalArgumentException("no environment variable " + name);
    }
    return draw -> value;
  }

  private static String pick(SplittableRandom random, String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  /** A random UUID, version 4, from the seeded source (RFC 9562, 5.4). */
  private static String uuid(SplittableRandom random) {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & ~(3L << 62)) | (2L << 62);
    return new UUID(high, low).toString();
  }

  private static long[] numbers(String expression, String given, int least, int most) {
    String[] words = given.isEmpty() ? new String[0] : given.split("[\\s,]+");
    if (words.length < least || words.length > most) {
      throw new IllegalArgumentException(
          expression + " takes " + (least == most ? least : least + " to " + most) + " numbers");
    }
    try {
      return Arrays.stream(words).mapToLong(Long::parseLong).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(expression + ": not a whole number in '" + given + "'", e);
    }
  }

  private static IllegalArgumentException unknown(String expression) {
    return new IllegalArgumentException("unknown value " + expression);
  }
}
