package io.bootcause.agent.boot;

import org.jspecify.annotations.Nullable;

/**
 * The bridge from methods that a person looks at by hand. As {@link Probe}: does nothing as long as
 * nobody looks, and never throws.
 */
public final class TapProbe {
  /** Set while somebody looks. */
  public static volatile @Nullable TapSink sink;

  /** Whether an agent has changed a class in this JVM: the first time is the dear one. */
  public static volatile boolean changed;

  private TapProbe() {}

  /** Back to doing nothing, unless it is another's by now. */
  public static synchronized void release(TapSink ours) {
    if (sink == ours) {
      sink = null;
    }
  }

  /**
   * A method is entered.
   *
   * @return what {@link #exit} is to be given; 0 if this call is not recorded
   */
  public static long enter(int method) {
    TapSink s = sink;
    if (s != null) {
      try {
        return s.enter(method);
      } catch (Throwable ignored) {
        // Never into the application; so in all methods here.
      }
    }
    return 0;
  }

  /**
   * As {@link #enter} for a method that is only of interest within a recorded call. Where few calls
   * are recorded, hardly more than reading a field: there are hundreds of these in a request.
   */
  public static long inner(int method) {
    TapSink s = sink;
    return s == null || !s.records() ? 0 : enter(method);
  }

  public static void exit(long ticket) {
    if (ticket != 0) {
      TapSink s = sink;
      if (s != null) {
        try {
          s.exit(ticket, false);
        } catch (Throwable ignored) {
          // See enter.
        }
      }
    }
  }

  /** As {@link #exit}, by an exception. */
  public static void thrown(long ticket) {
    if (ticket != 0) {
      TapSink s = sink;
      if (s != null) {
        try {
          s.exit(ticket, true);
        } catch (Throwable ignored) {
          // See enter.
        }
      }
    }
  }

  /** The method with this ticket has caught an exception: what it had called has ended. */
  public static void caught(long ticket) {
    if (ticket != 0) {
      TapSink s = sink;
      if (s != null) {
        try {
          s.caught(ticket);
        } catch (Throwable ignored) {
          // See enter.
        }
      }
    }
  }

  /**
   * A call begins whose end may be looked at.
   *
   * @return what {@link #wanted} is to be given; 0 if nobody looks
   */
  public static long start(int method) {
    TapSink s = sink;
    if (s != null) {
      try {
        return s.start(method);
      } catch (Throwable ignored) {
        // See enter.
      }
    }
    return 0;
  }

  /** Whether the call that ends now is to be told with {@link #done}. */
  public static boolean wanted(long start, int method) {
    if (start != 0) {
      TapSink s = sink;
      if (s != null) {
        try {
          return s.wanted(start, method);
        } catch (Throwable ignored) {
          // See enter.
        }
      }
    }
    return false;
  }

  /** The call has ended like this. */
  public static void done(
      long start,
      int method,
      @Nullable Object self,
      @Nullable Object @Nullable [] arguments,
      @Nullable Object result,
      @Nullable Throwable thrown) {
    TapSink s = sink;
    if (s != null) {
      try {
        s.done(start, method, self, arguments, result, thrown);
      } catch (Throwable ignored) {
        // See enter.
      }
    }
  }
}
