package io.bootcause.cli.hands;

/** What is done when somebody presses Ctrl-C; where that has happened already, it is done now. */
final class Hooks {
  private Hooks() {}

  static void add(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      hook.start(); // This JVM is going down.
    }
  }

  static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs already.
    }
  }
}
