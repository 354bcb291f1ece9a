package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;

/**
 * Tells threads that the JVM has stopped, for a safepoint or a collection, from those that sleep of
 * their own accord: the former would run on if they were let.
 */
final class Stopped {
  private static final String[] BY_THE_JVM = {
    "SafepointSynchronize::block",
    "SafepointMechanism::",
    "CollectedHeap::",
    "MemAllocator::",
    "CompileBroker::"
  };

  private Stopped() {}

  /** The same stack; as that of a running thread if the JVM has stopped it. */
  static ThreadStack asRunning(ThreadStack stack) {
    if (stack.runnable()) {
      return stack;
    }
    for (int i = stack.frames().size() - 1; i >= 0 && !stack.isJava(i); i--) {
      for (String frame : BY_THE_JVM) {
        if (stack.frames().get(i).contains(frame)) {
          return stack.running();
        }
      }
    }
    return stack;
  }
}
