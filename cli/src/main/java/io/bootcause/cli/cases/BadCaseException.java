package io.bootcause.cli.cases;

import java.io.Serial;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A case that cannot be read; the message is for the user. */
final class BadCaseException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  BadCaseException(String message) {
    super(message);
  }

  static Pattern pattern(String regex) throws BadCaseException {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new BadCaseException("not a regular expression: '" + regex + "'");
    }
  }
}
