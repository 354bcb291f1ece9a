package io.bootcause.recording;

/** Names of classes as the JVM's histograms of its heap give them. */
public final class HeapClassName {
  private HeapClassName() {}

  /** A class as people write it: {@code [B} is byte[]. */
  public static String readable(String name) {
    int dimensions = name.lastIndexOf('[') + 1;
    if (dimensions == 0) {
      return name;
    }
    String element = name.substring(dimensions);
    String plain =
        switch (element.charAt(0)) {
          case 'B' -> "byte";
          case 'C' -> "char";
          case 'D' -> "double";
          case 'F' -> "float";
          case 'I' -> "int";
          case 'J' -> "long";
          case 'S' -> "short";
          case 'Z' -> "boolean";
          default -> element.substring(1, element.length() - (element.endsWith(";") ? 1 : 0));
        };
    return plain + "[]".repeat(dimensions);
  }
}
