package io.bootcause.agent.expression;

import io.bootcause.agent.tap.CannotTell;
import io.bootcause.agent.tap.ValueText;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.apache.commons.logging.impl.NoOpLog;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions without side effects: no assignments, no new objects, no loops. A property
 * is a field, read without calling anything, and operators call nothing of the application either;
 * a method of the application is only called if the expression says so with parentheses.
 */
public final class JexlCompiler implements Function<String, Function<Map<String, Object>, Object>> {
  private final PlainArithmetic arithmetic = new PlainArithmetic(false);
  private final JexlEngine engine =
      new JexlBuilder()
          .features(
              new JexlFeatures()
                  .sideEffect(false)
                  .sideEffectGlobal(false)
                  .newInstance(false)
                  .loops(false)
                  .lambda(false)
                  .pragma(false)
                  .annotation(false))
          .arithmetic(arithmetic)
          .uberspect(new FieldsFirst(new NoOpLog(), JexlPermissions.UNRESTRICTED, arithmetic))
          .permissions(JexlPermissions.UNRESTRICTED)
          .logger(new NoOpLog())
          .antish(false)
          .strict(false)
          .silent(false)
          .safe(true)
          .create();

  @Override
  public Function<Map<String, Object>, Object> apply(String text) {
    JexlExpression expression;
    Set<String> names = new TreeSet<>();
    try {
      expression = engine.createExpression(text);
      if (new Templates().in(expression)) {
        throw new IllegalArgumentException(
            "not an expression: " + text + " (no text in backquotes: join it with +)");
      }
      for (List<String> variable : ((JexlScript) expression).getVariables()) {
        names.add(variable.get(0));
      }
    } catch (JexlException e) {
      throw new IllegalArgumentException("not an expression: " + text + " (" + e.getDetail() + ")");
    }
    return variables -> evaluate(expression, names, variables);
  }

  private static @Nullable Object evaluate(
      JexlExpression expression, Set<String> names, Map<String, Object> variables) {
    for (String name : names) {
      if (!variables.containsKey(name)) {
        throw new CannotTell("unknown " + name);
      }
    }
    try {
      return expression.evaluate(new MapContext(variables));
    } catch (JexlException e) {
      throw new CannotTell(why(e));
    } catch (ArithmeticException | NotThere e) {
      throw new CannotTell(String.valueOf(e.getMessage()));
    }
  }

  /** What the application's method has thrown, without what is ours around it. */
  private static String why(JexlException failure) {
    Throwable cause = failure.getCause();
    while (cause instanceof JexlException || cause instanceof InvocationTargetException) {
      cause = cause.getCause();
    }
    if (cause == null) {
      return failure.getDetail();
    }
    return cause.getClass() == ArithmeticException.class
        ? String.valueOf(cause.getMessage())
        : ValueText.of(cause, 0);
  }
}
