package io.bootcause.investigation;

import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.service.change.Change;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked for.
 *
 * @param target what is measured, as the user named it
 * @param artifact what to start; null if attached to {@code pid}
 * @param pid what to attach to; 0 if started by us, or found by whoever measures elsewhere
 * @param port of the process attached to; 0 to find it
 * @param jvm a JDK's path or version; null for the default one
 * @param certificate what to show a service that wants to know who calls; null for none
 * @param proofBudget wall time for the experiments
 * @param tries changes to try besides those that the findings suggest
 * @param out directory for the reports and the recording
 */
public record Settings(
    String target,
    @Nullable Path artifact,
    long pid,
    int port,
    @Nullable String jvm,
    List<String> jvmArgs,
    List<String> appArgs,
    Workload workload,
    @Nullable ClientCertificate certificate,
    Duration readyTimeout,
    Duration proofBudget,
    boolean prove,
    List<Change> tries,
    Path out,
    String command) {
  public Settings {
    jvmArgs = List.copyOf(jvmArgs);
    appArgs = List.copyOf(appArgs);
    tries = List.copyOf(tries);
  }
}
