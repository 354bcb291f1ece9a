package io.bootcause.service.agent;

/**
 * All methods of that name that the class itself declares.
 *
 * @param className binary name, with dots
 * @param method name, {@code <init>} for constructors
 */
public record MethodRef(String className, String method) {
  public MethodRef {
    if (className.isEmpty() || method.isEmpty() || className.indexOf('#') >= 0) {
      throw new IllegalArgumentException("not a method: " + className + "#" + method);
    }
  }

  /**
   * @param frame as {@link #toString()} prints one
   */
  public static MethodRef ofFrame(String frame) {
    int hash = Math.max(0, frame.indexOf('#'));
    return new MethodRef(frame.substring(0, hash), frame.substring(hash + 1));
  }

  /** {@code pkg.Class#method}. */
  @Override
  public String toString() {
    return className + "#" + method;
  }
}
