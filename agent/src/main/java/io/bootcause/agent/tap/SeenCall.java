package io.bootcause.agent.tap;

import io.bootcause.agent.capture.Secrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call at its end, as expressions and the person see it. */
public final class SeenCall {
  private final TapMethods methods;
  private final int method;
  private final long nanos;
  private final @Nullable Object self;
  private final @Nullable Object @Nullable [] arguments;
  private final @Nullable Object result;
  private final @Nullable Throwable thrown;
  private final int depth;

  SeenCall(
      TapMethods methods,
      int method,
      long nanos,
      @Nullable Object self,
      @Nullable Object @Nullable [] arguments,
      @Nullable Object result,
      @Nullable Throwable thrown,
      int depth) {
    this.methods = methods;
    this.method = method;
    this.nanos = nanos;
    this.self = self;
    this.arguments = arguments;
    this.result = result;
    this.thrown = thrown;
    this.depth = depth;
  }

  /** The names that an expression may use, Arthas's among them. */
  public Map<String, Object> variables() {
    Map<String, Object> variables = new HashMap<>();
    List<Object> list = new ArrayList<>();
    if (arguments != null) {
      list.addAll(Arrays.asList(arguments));
      for (int i = 0; i < arguments.length; i++) {
        variables.put(methods.parameter(method, i), arguments[i]);
      }
    }
    variables.put("args", list);
    variables.put("params", list);
    variables.put("target", self);
    variables.put("result", result);
    variables.put("returnObj", result);
    variables.put("thrown", thrown);
    variables.put("throwExp", thrown);
    variables.put("failed", thrown != null);
    variables.put("cost", nanos / 1e6);
    variables.put("thread", Thread.currentThread().getName());
    return variables;
  }

  int depth() {
    return depth;
  }

  /** Arguments that are not to be shown, by the names of their parameters. */
  List<Object> secrets() {
    List<Object> secrets = new ArrayList<>();
    for (int i = 0; arguments != null && i < arguments.length; i++) {
      Object argument = arguments[i];
      boolean tells = argument != null && !(argument instanceof Boolean) && !"".equals(argument);
      if (tells && Secrets.named(methods.parameter(method, i))) {
        secrets.add(argument);
      }
    }
    return secrets;
  }

  /** Arguments by name, then the result or the exception, as name, text, name, text. */
  String[] values() {
    List<String> values = new ArrayList<>();
    List<Object> secrets = secrets();
    if (arguments != null) {
      for (int i = 0; i < arguments.length; i++) {
        String name = methods.parameter(method, i);
        values.add(name);
        values.add(ValueText.named(name, arguments[i], depth, secrets));
      }
    }
    values.add(thrown == null ? "result" : "thrown");
    values.add(ValueText.of(thrown == null ? result : thrown, depth, secrets));
    return values.toArray(new String[0]);
  }
}
