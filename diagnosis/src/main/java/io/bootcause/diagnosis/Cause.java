package io.bootcause.diagnosis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to blame.
 *
 * @param where frames {@code pkg.Class#method}, outermost first
 * @param artifact g:a:v, null if none is to blame
 * @param property the setting to blame, null if none
 * @param explanation two or three plain sentences
 * @param reference public source of a known bug, null if none
 */
public record Cause(
    Kind kind,
    List<String> where,
    @Nullable String artifact,
    @Nullable String property,
    String explanation,
    @Nullable String reference) {
  public Cause {
    where = List.copyOf(where);
  }

  /** The same with a reference, where it has none of its own. */
  public Cause orReference(String source) {
    return reference != null
        ? this
        : new Cause(kind, where, artifact, property, explanation, source);
  }

  /** Whose it is to mend. */
  public enum Kind {
    LIBRARY_BUG,
    CONFIG,
    APP_CODE,
    JVM,
    SYSTEM
  }
}
