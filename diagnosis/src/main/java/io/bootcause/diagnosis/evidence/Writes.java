package io.bootcause.diagnosis.evidence;

import io.bootcause.service.change.Change;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Statements and calls that change something: an answer from memory does not stand for them. */
public final class Writes {
  private static final Pattern WRITING =
      Pattern.compile(
          "(?:POST|PUT|PATCH|DELETE) .*"
              + "|(?i:insert|update|delete|merge|replace|upsert|call)\\b.*"
              + "|redis (?!\\w*(?:GET|GETALL|RANGE|CARD|LEN|SCAN|KEYS|VALS|EXISTS|TTL|TYPE)\\b|S?IS\\w+|SMEMBERS).*"
              + "|mongodb (?:Insert|Update|Delete|Replace|Mixed|FindAnd|BulkWrite)\\w* .*"
              + "|elasticsearch (?:PUT|DELETE) .*",
          Pattern.DOTALL);

  private Writes() {}

  /**
   * @param subject of a wait: the SQL, or the call
   */
  public static boolean in(String subject) {
    return WRITING.matcher(subject).matches();
  }

  /** Experiments that spare these, with what is known of them. */
  public static List<Change> noted(List<Change> removal, Stream<String> subjects) {
    return subjects.noneMatch(Writes::in)
        ? removal
        : removal.stream()
            .map(change -> change instanceof Change.Remember r ? r.writing() : change)
            .toList();
  }
}
