package io.bootcause.agent.capture;

/** Threads that are started by a request. */
final class StartedThreads {
  private StartedThreads() {}

  /**
   * True of a thread whose class has a run of its own: nobody sees it begin, so that what it holds
   * would be kept alive until it is forgotten.
   */
  static boolean hasOwnRun(Object task) {
    if (!(task instanceof Thread) || task.getClass() == Thread.class) {
      return false;
    }
    Class<?> type = task.getClass();
    if (type.getName().startsWith("java.lang.")) {
      return false; // Virtual threads, whose own run is instrumented.
    }
    try {
      // Not once for each class: that would keep something in it, and starting a thread is dear.
      return type.getMethod("run").getDeclaringClass() != Thread.class;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }
}
