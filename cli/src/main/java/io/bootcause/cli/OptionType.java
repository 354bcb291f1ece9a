package io.bootcause.cli;

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
  TIME("a time such as 90s or 5m"),
  SPAN("a time such as 500ms, 10s or 2m"),
  TEXT("a text");

  /** Of times; the hours, minutes and seconds of java.time.Duration, or milliseconds. */
  static final String TIME_PATTERN =
      "^((?=.)([0-9]+[hH])?([0-9]+[mM])?([0-9]+([.][0-9]+)?[sS])?|[0-9]+ms)$";

  /** Of spans of a load, in one unit; seconds without. */
  static final String SPAN_PATTERN = "^[0-9]+([.][0-9]+)?(us|ms|s|m|h)?$";

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
    if (option.paramLabel().equals("TIME")) {
      return option.converters().length > 0 ? SPAN : TIME;
    }
    return TEXT;
  }

  boolean accepts(String value, OptionSpec option) {
    return switch (this) {
      case FLAG -> value.equals("true") || value.equals("false");
      case INTEGER -> value.matches("[+-]?[0-9]{1,9}");
      case NUMBER -> value.matches("[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?");
      case CHOICE -> choices(option).contains(value.toLowerCase(Locale.ROOT));
      case TIME -> value.matches(TIME_PATTERN);
      case SPAN -> value.matches(SPAN_PATTERN);
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
