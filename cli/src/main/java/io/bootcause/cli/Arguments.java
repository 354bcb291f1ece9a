package io.bootcause.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Splits a line of arguments at blanks, except within quotes, as a shell does. */
public final class Arguments {
  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");

  private Arguments() {}

  public static List<String> split(@Nullable String line) {
    List<String> words = new ArrayList<>();
    if (line != null) {
      Matcher matcher = WORD.matcher(line);
      while (matcher.find()) {
        words.add(matcher.group().replaceAll("\"([^\"]*)\"|'([^']*)'", "$1$2"));
      }
    }
    return words;
  }

  /** One argument as a shell would need it. */
  public static String quoted(String argument) {
    return argument.matches("[\\w@%+:,./-][\\w@%+=:,./-]*")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
