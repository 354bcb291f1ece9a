package io.bootcause.agent.expression;

import java.util.Map;
import java.util.function.Function;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.apache.commons.logging.impl.NoOpLog;

/**
 * Compiles expressions without side effects: no assignments, no new objects, no loops. A property
 * is a field, read without calling anything; a method of the application is only called if the
 * expression says so with parentheses.
 */
public final class JexlCompiler implements Function<String, Function<Map<String, Object>, Object>> {
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
          .uberspect(new FieldsFirst(new NoOpLog(), JexlPermissions.UNRESTRICTED))
          .permissions(JexlPermissions.UNRESTRICTED)
          .logger(new NoOpLog())
          .strict(false)
          .silent(false)
          .safe(true)
          .create();

  @Override
  public Function<Map<String, Object>, Object> apply(String text) {
    try {
      JexlExpression expression = engine.createExpression(text);
      return variables -> expression.evaluate(new MapContext(variables));
    } catch (JexlException e) {
      throw new IllegalArgumentException("not an expression: " + text + " (" + e.getDetail() + ")");
    }
  }
}
