package io.bootcause.maven;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command line in the making. What is not configured is left to the tool. */
final class ToolArguments {
  private final List<String> words = new ArrayList<>();

  ToolArguments option(String name, @Nullable Object value) {
    if (value != null) {
      // One word each: a value such as -Xmx1g would look like an option.
      words.add(name + "=" + value);
    }
    return this;
  }

  ToolArguments flag(String name, boolean on) {
    if (on) {
      words.add(name);
    }
    return this;
  }

  /** Once for each value. */
  ToolArguments each(String name, @Nullable List<String> values) {
    if (values != null) {
      values.forEach(value -> option(name, value));
    }
    return this;
  }

  /** Words as they are. */
  ToolArguments all(@Nullable List<String> more) {
    if (more != null) {
      words.addAll(more);
    }
    return this;
  }

  /**
   * @param command the tool's command
   * @param positional what it is about, before the options
   */
  List<String> of(String command, List<String> positional) {
    List<String> line = new ArrayList<>();
    line.add(command);
    line.addAll(positional);
    line.addAll(words);
    return List.copyOf(line);
  }
}
