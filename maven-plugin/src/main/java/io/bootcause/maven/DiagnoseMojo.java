package io.bootcause.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Finds why the packaged service is slow: starts it, loads it, looks inside, proves fixes. Leaves
 * report.html, report.json, report.sarif, report.junit.xml and report.md.
 */
@Mojo(name = "diagnose", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class DiagnoseMojo extends ToolMojo {
  /** Whether findings fail the build. */
  @Parameter(property = "bootcause.failOnFindings", defaultValue = "false")
  private boolean failOnFindings;

  /** Whether causes and fixes are proven by experiments, which take minutes. */
  @Parameter(property = "bootcause.prove", defaultValue = "true")
  private boolean prove = true;

  /** Changes to try besides: <code>bump g:a:v</code>, <code>property name=value</code>. */
  @Parameter(property = "bootcause.tries")
  private @Nullable List<String> tries;

  /** Reports beside the page and report.json: sarif, junit, markdown. */
  @Parameter(property = "bootcause.formats", defaultValue = "sarif,junit,markdown")
  private @Nullable List<String> formats;

  @Override
  List<String> commandLine(ToolArguments common) throws MojoExecutionException {
    List<String> positional = new ArrayList<>(List.of(service().file().toString()));
    positional.addAll(requests());
    return common
        .flag("--no-prove", !prove)
        .each("--try", tries)
        .each("--format", formats)
        .of("diagnose", positional);
  }

  @Override
  Ending.Meaning meaning(Path out, boolean failOnInconclusive) {
    return new Ending.Meaning(
        "there are findings",
        failOnFindings,
        failOnInconclusive,
        out.resolve("report.json"),
        out.resolve("report.html"));
  }
}
