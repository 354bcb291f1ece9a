package io.bootcause.cli.host;

import io.bootcause.history.Machine;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.report.Investigated;
import java.util.List;

/**
 * What is known of a run besides its recording.
 *
 * @param endedAtMillis since 1970 by that machine's clock
 */
record HostFacts(
    String startedAt,
    List<Investigated.Shape> shapes,
    List<Investigated.Stage> timing,
    ServiceIdentity service,
    Machine machine,
    long endedAtMillis) {}
