package io.bootcause.diagnosis.detectors.assemblytrace;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** Reactor's debugging looks at the stack for each operator. Doc page: assembly-trace.md. */
public final class AssemblyTraceDetector extends NeedlessWork {
  public AssemblyTraceDetector() {
    super(
        new CostRule(
            "assembly-trace",
            Frames.of(
                "reactor.core.publisher.Traces#*",
                "reactor.core.publisher.Traces$*",
                "reactor.core.publisher.CallSiteSupplierFactory*",
                "reactor.core.publisher.FluxOnAssembly$AssemblySnapshot#*",
                "reactor.core.publisher.FluxOnAssembly$CheckpointHeavySnapshot#*"),
            0.25,
            1,
            0.1,
            "noting where operators are assembled, for debugging",
            "Reactor's debugging is on: it walks the stack for each operator that a request assembles,"
                + " so that an error could tell where it came from.",
            Cause.Kind.CONFIG,
            List.of()));
  }
}
