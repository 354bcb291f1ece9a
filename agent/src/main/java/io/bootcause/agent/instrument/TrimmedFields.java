package io.bootcause.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/** Collections in fields that the code of their own class keeps from growing without end. */
public final class TrimmedFields {
  private static final String ELDEST = "removeEldestEntry";

  private TrimmedFields() {}

  /**
   * Reads the code of some classes, of those that are nested in them and of those that they are
   * nested in; what cannot be read is left out.
   *
   * @return rows {@code [class#field]}
   */
  public static List<String[]> in(Instrumentation jvm, String[] classNames) {
    Set<String> wanted = new HashSet<>();
    for (String name : classNames) {
      wanted.add(outermost(name));
    }
    Set<String> limited = new HashSet<>();
    for (Class<?> loaded : jvm.getAllLoadedClasses()) {
      if (endsItself(loaded)) {
        limited.add(loaded.getName().replace('.', '/'));
      }
    }
    Set<String> fields = new LinkedHashSet<>();
    LoadedBytes.of(jvm, name -> wanted.contains(outermost(name)))
        .forEach(code -> fields.addAll(in(code, limited)));
    List<String[]> rows = new ArrayList<>();
    fields.forEach(field -> rows.add(new String[] {field}));
    return rows;
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  /** A map that says itself when its oldest entry goes. */
  private static boolean endsItself(Class<?> type) {
    if (type == LinkedHashMap.class || !LinkedHashMap.class.isAssignableFrom(type)) {
      return false;
    }
    try {
      return type.getDeclaredMethod(ELDEST, Map.Entry.class).getReturnType() == boolean.class;
    } catch (NoSuchMethodException | LinkageError e) {
      return false;
    }
  }

  /** A newer Java's, or an obfuscator's, is left out like one without fields. */
  static Set<String> in(byte[] code, Set<String> limited) {
    Set<String> fields = new LinkedHashSet<>();
    try {
      ClassReader reader = new ClassReader(code);
      reader.accept(
          new Trimming(reader.getClassName(), limited, fields), ClassReader.EXPAND_FRAMES);
    } catch (RuntimeException e) {
      // As said.
    }
    return fields;
  }
}
