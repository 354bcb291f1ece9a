package io.bootcause.load.workload;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statuses that are expected: {@code 200}, {@code 2xx}, {@code 200-204}, joined by commas. */
public final class StatusSet {
  private static final Pattern PART =
      Pattern.compile("([1-5])xx|([1-5]\\d\\d)(?:-([1-5]\\d\\d))?", Pattern.CASE_INSENSITIVE);

  private final String text;
  private final BitSet statuses = new BitSet(1000);

  private StatusSet(String text) {
    this.text = text;
  }

  /**
   * Reads such a text.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static StatusSet parse(String text) {
    StatusSet set = new StatusSet(text.strip());
    for (String part : text.split(",", -1)) {
      Matcher matcher = PART.matcher(part.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "not a status: '" + part.strip() + "'; write it as 200, 2xx or 200-204");
      }
      if (matcher.group(1) != null) {
        int first = Integer.parseInt(matcher.group(1)) * 100;
        set.statuses.set(first, first + 100);
      } else {
        int first = Integer.parseInt(matcher.group(2));
        int last = matcher.group(3) == null ? first : Integer.parseInt(matcher.group(3));
        if (last < first) {
          throw new IllegalArgumentException("not a range of statuses: '" + part.strip() + "'");
        }
        set.statuses.set(first, last + 1);
      }
    }
    return set;
  }

  public boolean contains(int status) {
    return statuses.get(status);
  }

  @Override
  public String toString() {
    return text;
  }
}
