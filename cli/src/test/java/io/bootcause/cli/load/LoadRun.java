package io.bootcause.cli.load;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * What the command said.
 *
 * @param mistakes in its arguments
 * @param err what else it complained of
 */
record LoadRun(int code, String out, String mistakes, String err) {
  static LoadRun of(String... args) {
    StringWriter mistakes = new StringWriter();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream outBefore = System.out;
    PrintStream errBefore = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      int code =
          new CommandLine(new LoadCommand())
              .setCaseInsensitiveEnumValuesAllowed(true)
              .setParameterExceptionHandler(
                  (e, rest) -> {
                    mistakes.write(e.getMessage() + "\n");
                    return 2;
                  })
              .setErr(new PrintWriter(mistakes))
              .execute(args);
      return new LoadRun(
          code,
          out.toString(StandardCharsets.UTF_8),
          mistakes.toString(),
          err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(outBefore);
      System.setErr(errBefore);
    }
  }
}
