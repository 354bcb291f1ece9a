package io.bootcause.diagnosis.detectors.resourcereread;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Requests read and parse a resource of the class path. Doc page: resource-reread.md. */
public final class ResourceRereadDetector extends NeedlessWork {
  public ResourceRereadDetector() {
    super(
        new CostRule(
            "resource-reread",
            Frames.of(),
            0.3,
            2,
            0.3,
            "reading a resource of the class path again, and what is made of it",
            "Each request has a file of the application's own archive unpacked and evaluated from its"
                + " beginning, though it does not change while the service runs. Read it once, when the"
                + " service starts, and keep what was made of it; or keep the library's object that"
                + " was read from it, by its name.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  @Override
  protected ToIntFunction<ThreadStack> at(Evidence evidence) {
    return Rereading.of(evidence)::at;
  }

  /** What the service itself calls: below it the stream is known, not what it is of. */
  @Override
  protected CostRule rule(CostPath cost) {
    return super.rule(cost)
        .with(cost.ownCall().<Change>map(CostPath.Call::remembered).stream().toList())
        .unremovable();
  }

  /** Who reads, if that is the service itself. */
  @Override
  protected Optional<String> from(CostPath cost) {
    return cost.origins().isUsersOwn(cost.unit()) ? Optional.of(cost.unit()) : super.from(cost);
  }

  @Override
  protected List<String> details(CostPath cost) {
    List<ThreadStack> computing =
        cost.activity().onProcessor().stream()
            .filter(s -> s.frames().contains(cost.unit()))
            .toList();
    return List.of(
        String.format(
            Locale.ROOT,
            "%.0f %% of the processor time of %s is unpacking an entry of an archive",
            Activity.share(computing, Rereading::reads) * 100,
            cost.unit()));
  }
}
