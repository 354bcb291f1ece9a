package io.bootcause.cli.load.hyperfoil;

import io.bootcause.load.workload.DataTable;
import io.bootcause.load.workload.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Our {@code {{…}}} as Hyperfoil's session variables, each set by a step before the request. What
 * Hyperfoil has nothing for is refused by name.
 */
final class HyperfoilValues {
  private static final Pattern BRACES = Pattern.compile("\\{\\{\\s*(.*?)\\s*}}", Pattern.DOTALL);
  private static final Pattern INTEGER =
      Pattern.compile(
          "\\$(?:randomInt|random\\.integer)(?:\\s*\\(?\\s*(-?\\d+)[\\s,]+(-?\\d+)\\)?)?");
  private static final Pattern CHOICE = Pattern.compile("\\$choice\\s+(.+)");
  private static final Pattern PLAIN = Pattern.compile("[\\w.~:@!$'()*,;-]*");

  private final String request;
  private final String prefix;
  private final @Nullable Variables variables;
  private final List<Map<String, Object>> steps = new ArrayList<>();
  private @Nullable String column;

  /**
   * The values of one request.
   *
   * @param request its name, for refusals
   * @param prefix of its variables' names
   * @param variables null if braces are sent as they are
   */
  HyperfoilValues(String request, String prefix, @Nullable Variables variables) {
    this.request = request;
    this.prefix = prefix;
    this.variables = variables;
  }

  /** The steps that set what the texts so far stand for. */
  List<Map<String, Object>> steps() {
    return steps;
  }

  /**
   * A text in Hyperfoil's syntax.
   *
   * @param encoded whether values must need no percent-encoding
   * @throws IllegalArgumentException if Hyperfoil has nothing for one of its values
   */
  String pattern(String text, boolean encoded) {
    StringBuilder pattern = new StringBuilder();
    Matcher braces = BRACES.matcher(text);
    int at = 0;
    while (variables != null && braces.find()) {
      pattern.append(literal(text.substring(at, braces.start())));
      pattern.append("${").append(variable(braces.group(1), encoded)).append('}');
      at = braces.end();
    }
    return pattern.append(literal(text.substring(at))).toString();
  }

  /** A text without values of ours; a dollar sign before a brace is escaped by another one. */
  String literal(String text) {
    if (text.contains("$${")) {
      throw refused("$${ in it");
    }
    return text.replace("${", "$${");
  }

  private String variable(String expression, boolean encoded) {
    String name = prefix + "_" + steps.size();
    Matcher integer = INTEGER.matcher(expression);
    Matcher choice = CHOICE.matcher(expression);
    if (expression.matches("\\$(uuid|guid|random\\.uuid)")) {
      steps.add(Map.of("randomUUID", name));
    } else if (integer.matches()) {
      steps.add(Map.of("randomInt", name + " <- " + bounds(expression, integer)));
    } else if (choice.matches()) {
      List<String> items = new ArrayList<>();
      for (String item : choice.group(1).split("\\|", -1)) {
        items.add(item.strip());
      }
      item(name, expression, items, encoded);
    } else {
      return column(expression, encoded);
    }
    return name;
  }

  private static String bounds(String expression, Matcher integer) {
    long low = integer.group(1) == null ? 0 : Long.parseLong(integer.group(1));
    long high = integer.group(2) == null ? 1000 : Long.parseLong(integer.group(2));
    if (low >= high || low < Integer.MIN_VALUE || high - 1 > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(expression + ": the bounds hold no number of 32 bits");
    }
    return low + " .. " + (high - 1); // ours is without the upper bound
  }

  private String column(String expression, boolean encoded) {
    DataTable table = variables == null ? null : variables.table();
    int index = table == null ? -1 : table.columns().indexOf(expression);
    if (table == null || variables == null || index < 0) {
      throw refused("{{" + expression + "}}");
    }
    if (variables.rows() != Variables.Rows.RANDOM) {
      throw refused(
          "{{"
              + expression
              + "}} in the order of the file, since its agents share no file: --rows random draws them");
    }
    List<String> values = table.rows().stream().map(row -> row.get(index)).toList();
    String shared = prefix + "_column";
    if (expression.equals(column)) {
      requirePlain(expression, values, encoded);
      return shared;
    }
    if (column != null) {
      throw refused("two columns of one row, {{" + column + "}} and {{" + expression + "}}");
    }
    column = expression;
    item(shared, expression, values, encoded);
    return shared;
  }

  private void item(String name, String expression, List<String> items, boolean encoded) {
    requirePlain(expression, items, encoded);
    steps.add(Map.of("randomItem", Map.of("toVar", name, "list", items)));
  }

  private void requirePlain(String expression, List<String> items, boolean encoded) {
    if (encoded && !items.stream().allMatch(item -> PLAIN.matcher(item).matches())) {
      throw refused(
          "{{" + expression + "}} in a path or form, with values that need percent-encoding");
    }
  }

  private IllegalArgumentException refused(String what) {
    return new IllegalArgumentException("Hyperfoil cannot send " + what + " (" + request + ")");
  }
}
