package io.bootcause.cli.history;

import io.bootcause.comparison.ComparisonSettings;
import io.bootcause.history.Commit;
import io.bootcause.history.KeptRun;
import io.bootcause.history.Machine;
import io.bootcause.history.RunRecorder;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.investigation.Settings;
import io.bootcause.load.Secrets;
import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.report.Compared;
import io.bootcause.report.Investigated;
import io.bootcause.service.ServiceSpec;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is kept of the results of the commands. */
public final class KeptResults {
  private KeptResults() {}

  /** Of a diagnosis, whose recording lies in its directory. */
  public static KeptRun of(Settings settings, Investigated investigated, int exitCode)
      throws IOException {
    Path artifact = settings.artifact();
    ServiceIdentity service =
        artifact == null ? running(settings.pid()) : ServiceIdentity.of(artifact);
    return of(settings, investigated, exitCode, service, Machine.here());
  }

  /** Of a diagnosis that was measured elsewhere. */
  public static KeptRun of(
      Settings settings,
      Investigated investigated,
      int exitCode,
      ServiceIdentity service,
      Machine machine)
      throws IOException {
    return RunRecorder.of(
        investigated,
        recording(settings.out()),
        around(service, machine, setup(settings), settings.command(), exitCode, settings.out()));
  }

  /** Of a comparison; the last artifact is the one that is new. */
  public static KeptRun of(ComparisonSettings settings, Compared compared, int exitCode)
      throws IOException {
    ServiceSpec last = settings.variants().get(settings.variants().size() - 1).base();
    return RunRecorder.of(
        compared,
        around(
            ServiceIdentity.of(last.artifact()),
            Machine.here(),
            setup(settings),
            settings.command(),
            exitCode,
            settings.out()));
  }

  private static RunRecorder.Circumstances around(
      ServiceIdentity service,
      Machine machine,
      String setup,
      String command,
      int exitCode,
      Path out) {
    return new RunRecorder.Circumstances(
        service,
        Commit.of(System.getenv(), Path.of("")),
        machine,
        Secrets.masked(setup),
        command,
        exitCode,
        out);
  }

  private static Optional<Recording> recording(Path directory) {
    try {
      return Optional.of(RecordingFile.read(directory));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String setup(Settings settings) {
    List<String> parts = new ArrayList<>();
    add(parts, "attached", settings.artifact() == null ? "" : null);
    add(parts, "jvm", settings.jvm());
    add(parts, "jvm-args", words(settings.jvmArgs()));
    add(parts, "app-args", words(settings.appArgs()));
    return String.join("; ", parts);
  }

  private static String setup(ComparisonSettings settings) {
    ServiceSpec first = settings.variants().get(0).base();
    List<String> parts = new ArrayList<>();
    add(parts, "jvm-args", words(first.jvmArgs()));
    add(parts, "app-args", words(first.appArgs()));
    settings.rate().ifPresent(r -> parts.add(String.format(Locale.ROOT, "rate %s", r)));
    if (!settings.connections().equals(ComparisonSettings.USUAL_CONNECTIONS)) {
      parts.add("connections " + settings.connections());
    }
    settings.cpuQuota().ifPresent(q -> parts.add(String.format(Locale.ROOT, "cpu-quota %s", q)));
    return String.join("; ", parts);
  }

  private static @Nullable String words(List<String> words) {
    return words.isEmpty() ? null : String.join(" ", words);
  }

  private static void add(List<String> parts, String name, @Nullable String value) {
    if (value != null) {
      parts.add((name + " " + value).strip());
    }
  }

  /** A process of this machine, by the jar that it was started from, if it was from one. */
  public static ServiceIdentity running(long pid) {
    String[] arguments =
        ProcessHandle.of(pid).flatMap(p -> p.info().arguments()).orElse(new String[0]);
    int jar = Arrays.asList(arguments).indexOf("-jar") + 1;
    if (jar > 0 && jar < arguments.length) {
      try {
        return ServiceIdentity.of(Path.of("/proc/" + pid + "/cwd").resolve(arguments[jar]));
      } catch (InvalidPathException e) {
        // Then by nothing but its number.
      }
    }
    return ServiceIdentity.named("pid " + pid);
  }
}
