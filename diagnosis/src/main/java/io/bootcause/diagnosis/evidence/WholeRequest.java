package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.function.ToIntFunction;

/**
 * Frames that have the whole handling of a request within them, such as a filter's or a server's
 * handler's: how long they take says nothing about them.
 */
public final class WholeRequest {
  private static final Frames HANDLING =
      Frames.of(
          "javax.servlet.http.HttpServlet#service",
          "jakarta.servlet.http.HttpServlet#service",
          "org.springframework.web.servlet.DispatcherServlet#doDispatch",
          "org.springframework.web.reactive.DispatcherHandler#handle");

  private WholeRequest() {}

  /** The same index, but -1 where the handling of a request lies within that frame. */
  public static ToIntFunction<ThreadStack> notAround(ToIntFunction<ThreadStack> at) {
    return stack -> {
      int index = at.applyAsInt(stack);
      return index >= 0 && index < HANDLING.outermost(stack) ? -1 : index;
    };
  }
}
