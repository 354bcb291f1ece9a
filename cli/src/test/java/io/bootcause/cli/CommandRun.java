package io.bootcause.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** What came of a command line without a bootcause.yaml, in this very JVM. */
record CommandRun(int exitCode, String err) {
  static CommandRun of(String... args) {
    StringWriter err = new StringWriter();
    int exitCode =
        Main.commandLine(Path.of("no-such.yaml")).setErr(new PrintWriter(err, true)).execute(args);
    return new CommandRun(exitCode, err.toString());
  }
}
