package io.bootcause.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * What of a request is sent as it is, though it may have {@code {{…}}} in it: it was recorded, or
 * is a file's content.
 *
 * @param path path and query
 * @param headers which headers' values, by their names in lower case
 * @param body stretches of the body, in their order
 */
public record Verbatim(boolean path, Set<String> headers, List<Stretch> body) {
  public static final Verbatim NOTHING = new Verbatim(false, Set.of(), List.of());

  public Verbatim {
    headers = Set.copyOf(headers);
    body = List.copyOf(body);
  }

  /**
   * From one byte of a body up to another.
   *
   * @param to exclusive
   */
  public record Stretch(int from, int to) {}

  /** A part of a body. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Part(byte[] bytes, boolean verbatim) {}

  /** All that a request has. */
  static Verbatim of(HttpRequest request) {
    int length = request.body().length;
    return new Verbatim(
        true,
        lower(request.headers().keySet()),
        length == 0 ? List.of() : List.of(new Stretch(0, length)));
  }

  /** Whether a header's value is. */
  public boolean header(String name) {
    return headers.contains(name.toLowerCase(Locale.ROOT));
  }

  /** A body in its parts; together they are all of it. */
  public List<Part> parts(byte[] whole) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    for (Stretch stretch : body) {
      add(parts, whole, at, stretch.from(), false);
      add(parts, whole, stretch.from(), stretch.to(), true);
      at = stretch.to();
    }
    add(parts, whole, at, whole.length, false);
    return parts;
  }

  private static void add(List<Part> parts, byte[] whole, int from, int to, boolean verbatim) {
    if (from < to) {
      parts.add(new Part(Arrays.copyOfRange(whole, from, to), verbatim));
    }
  }

  /** The same without headers that have been replaced. */
  Verbatim without(Set<String> replaced) {
    Set<String> left = new TreeSet<>(headers);
    left.removeAll(lower(replaced));
    return new Verbatim(path, left, body);
  }

  private static Set<String> lower(Set<String> names) {
    Set<String> lower = new TreeSet<>();
    names.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
    return lower;
  }
}
