package io.bootcause.maven;

import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/**
 * How a run of the tool ended, and what that means for the build:
 *
 * <table>
 * <caption>From exit code to build</caption>
 * <tr><td>0</td><td>goes on</td></tr>
 * <tr><td>1, findings or worse</td><td>fails if the goal says so, else a warning</td></tr>
 * <tr><td>2, usage</td><td>an error of configuration</td></tr>
 * <tr><td>3 with a report</td><td>measured, but could not tell: fails if asked for, else a
 *     warning</td></tr>
 * <tr><td>3 without</td><td>could not measure: fails</td></tr>
 * <tr><td>else</td><td>an error: the tool's own, or it was stopped</td></tr>
 * </table>
 *
 * @param exitCode of the tool, as its documentation has them
 * @param reported whether this run has left its report
 * @param complaint what the tool said on standard error, one line; empty if nothing
 */
record Ending(int exitCode, boolean reported, String complaint) {

  /**
   * What a goal makes of it.
   *
   * @param one what exit code 1 says, for people
   * @param failOnOne whether that fails the build
   * @param failOnInconclusive whether a measurement that cannot tell does
   * @param report the file that tells a measurement that was made from one that was not
   * @param page to read
   */
  record Meaning(
      String one, boolean failOnOne, boolean failOnInconclusive, Path report, Path page) {}

  void decide(Meaning meaning, Log log) throws MojoExecutionException, MojoFailureException {
    switch (exitCode) {
      case 0 -> log.info("report: " + meaning.page());
      case 1 -> failOrWarn(meaning.failOnOne(), meaning.one() + ", see " + meaning.page(), log);
      case 2 -> throw new MojoExecutionException(orElse("the configuration cannot be used"));
      case 3 -> {
        if (!reported) {
          throw new MojoFailureException(orElse("could not measure"));
        }
        failOrWarn(
            meaning.failOnInconclusive(),
            "measured, but it could not be told, see " + meaning.page(),
            log);
      }
      default ->
          throw new MojoExecutionException(
              orElse("bootcause was stopped") + " (exit code " + exitCode + ")");
    }
  }

  private String orElse(String usual) {
    return complaint.isEmpty() ? usual : complaint;
  }

  private static void failOrWarn(boolean fail, String what, Log log) throws MojoFailureException {
    if (fail) {
      throw new MojoFailureException(what);
    }
    log.warn(what);
  }
}
