package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;

/**
 * Tells threads that wait for the disk. The profiler takes a thread in uninterruptible sleep, the
 * kernel's state D, for one that runs; no processor would make it faster.
 */
final class DiskWait {
  private static final Frames SYNC =
      Frames.of(
          "sun.nio.ch.FileDispatcherImpl#force0",
          "sun.nio.ch.UnixFileDispatcherImpl#force0",
          "java.io.FileDescriptor#sync0",
          "java.nio.MappedMemoryUtils#force0");

  private DiskWait() {}

  static ThreadStack asWaiting(ThreadStack stack) {
    return stack.runnable() && SYNC.in(stack)
        ? new ThreadStack(
            stack.threads(), stack.wall(), false, stack.weight(), stack.frames(), stack.kinds())
        : stack;
  }
}
