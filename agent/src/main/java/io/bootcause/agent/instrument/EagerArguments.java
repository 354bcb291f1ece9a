package io.bootcause.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * Calls of loaded classes whose result is an argument that may not be needed: a default, a
 * fallback, part of a line of a fine log level. Java evaluates arguments before it calls.
 */
public final class EagerArguments {
  private EagerArguments() {}

  /**
   * Reads the code of some classes; what cannot be read is left out.
   *
   * @return rows {@code [class#method, called class#method, class#method that gets the result]}
   */
  public static List<String[]> in(Instrumentation jvm, String[] classNames) {
    Set<String> wanted = new HashSet<>(Arrays.asList(classNames));
    List<String[]> rows = new ArrayList<>();
    LoadedBytes.of(jvm, wanted::contains).forEach(code -> read(code, rows));
    return rows;
  }

  /** A newer Java's, or an obfuscator's, is left out like one without calls. */
  private static void read(byte[] code, List<String[]> rows) {
    try {
      List<String[]> found = new ArrayList<>();
      ClassReader reader = new ClassReader(code);
      reader.accept(new EagerCalls(reader.getClassName(), found), ClassReader.EXPAND_FRAMES);
      rows.addAll(found);
    } catch (RuntimeException e) {
      // As said.
    }
  }
}
