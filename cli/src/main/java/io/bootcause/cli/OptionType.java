package io.bootcause.cli;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** What an option's value is, as far as a file can be checked for it. */
enum OptionType {
  FLAG("true or false"),
  INTEGER("a whole number"),
  NUMBER("a number"),
  CHOICE("one of "),
  TIME("a time such as 500ms, 90s or 5m"),
  TEXT("a text");

  private final String wanted;

  OptionType(String wanted) {
    this.wanted = wanted;
  }

  /** Of one value, if it takes several. */
  static OptionType of(OptionSpec option) {
    Class<?> type = option.isMultiValue() ? option.auxiliaryTypes()[0] : option.type();
    if (type == boolean.class || type == Boolean.class) {
      return FLAG;
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return INTEGER;
    }
    if (type == double.class || type == Double.class) {
      return NUMBER;
    }
    if (type.isEnum()) {
      return CHOICE;
    }
    if (type == Duration.class) {
      return TIME;
    }
    return TEXT;
  }

  boolean accepts(String value, OptionSpec option) {
    return switch (this) {
      case FLAG -> value.equals("true") || value.equals("false");
      case INTEGER -> value.matches("[+-]?[0-9]{1,9}");
      case NUMBER -> value.matches("[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?");
      case CHOICE -> choices(option).contains(value.toLowerCase(Locale.ROOT));
      case TIME -> value.matches(TimeSpan.PATTERN);
      case TEXT -> true;
    };
  }

  String wanted(OptionSpec option) {
    return this == CHOICE
        ? wanted + choices(option).stream().collect(Collectors.joining(", "))
        : wanted;
  }

  /** Of an option of type {@link #CHOICE}, as they are written. */
  static List<String> choices(OptionSpec option) {
    Class<?> type = option.isMultiValue() ? option.auxiliaryTypes()[0] : option.type();
    return Arrays.stream(type.getEnumConstants())
        .map(c -> c.toString().toLowerCase(Locale.ROOT))
        .toList();
  }
}
