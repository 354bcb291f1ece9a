package io.bootcause.agent.boot;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * A Kotlin continuation that remembers what a suspended call is resumed with, on the bootstrap
 * loader. The call itself has only answered that it is suspended.
 */
public final class Resumption implements InvocationHandler {
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";
  private static final String SUSPENDED = "kotlin.coroutines.intrinsics.CoroutineSingletons";
  private static final String FAILURE = "kotlin.Result$Failure";

  private final Call call;
  private final Object continuation;

  private Resumption(Call call, Object continuation) {
    this.call = call;
    this.continuation = continuation;
  }

  /**
   * @return to be passed to the call in place of the continuation; itself where that cannot be
   */
  public static @Nullable Object of(Call call, @Nullable Object continuation) {
    if (continuation == null) {
      return null;
    }
    ClassLoader loader = continuation.getClass().getClassLoader();
    try {
      return Proxy.newProxyInstance(
          loader,
          new Class<?>[] {Class.forName(CONTINUATION, false, loader)},
          new Resumption(call, continuation));
    } catch (ClassNotFoundException | RuntimeException | LinkageError e) {
      return continuation;
    }
  }

  /** Whether that is no answer yet. */
  static boolean isSuspended(Object answer) {
    return answer instanceof Enum && answer.getClass().getName().equals(SUSPENDED);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    @Nullable Object @Nullable [] passed = given;
    if (method.getName().equals("resumeWith") && given != null) {
      Object result = given[0];
      if (result == null || !result.getClass().getName().equals(FAILURE)) {
        passed = new Object[] {Memory.remember(call, result)};
      }
    }
    try {
      return method.invoke(continuation, passed);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
