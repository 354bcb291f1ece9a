package io.bootcause.report;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers in report.json. */
final class JsonFigures {
  /** Far more than any measurement here is good for, and still free of 0.30000000000000004. */
  private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

  private JsonFigures() {}

  /** JSON has no NaN and no infinity: what is not a number is null. */
  static ValueNode figure(double value) {
    if (!Double.isFinite(value)) {
      return NullNode.getInstance();
    }
    BigDecimal rounded = new BigDecimal(value, NINE_DIGITS).stripTrailingZeros();
    // 1E+2 is valid JSON, but nobody wants to read it.
    return (ValueNode)
        DecimalNode.valueOf(
            rounded.scale() < 0 ? rounded.setScale(0, RoundingMode.UNNECESSARY) : rounded);
  }

  static void put(ObjectNode node, String name, double value) {
    node.set(name, figure(value));
  }

  static void putNull(ObjectNode node, String name) {
    node.set(name, JsonNodeFactory.instance.nullNode());
  }
}
