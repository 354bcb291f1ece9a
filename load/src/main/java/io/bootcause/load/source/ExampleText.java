package io.bootcause.load.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;

/** An example as it is sent: a string as it is, anything else as JSON. */
final class ExampleText {
  private ExampleText() {}

  static String of(DocumentNode node) {
    return node.isMap() || node.isList() ? json(node).toString() : node.text();
  }

  private static JsonNode json(DocumentNode node) {
    if (node.isMap()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      node.fields().forEach((name, value) -> object.set(name, json(value)));
      return object;
    }
    if (node.isList()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.items().forEach(item -> array.add(json(item)));
      return array;
    }
    if (node.isAbsent()) {
      return NullNode.instance;
    }
    if (node.isNumber()) {
      try {
        return JsonNodeFactory.instance.numberNode(new BigDecimal(node.text()));
      } catch (NumberFormatException e) {
        return TextNode.valueOf(node.text()); // YAML has numbers that JSON has not
      }
    }
    return node.isString()
        ? TextNode.valueOf(node.text())
        : BooleanNode.valueOf(node.text().equals("true"));
  }
}
