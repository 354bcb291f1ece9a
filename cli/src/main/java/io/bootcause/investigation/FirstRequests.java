package io.bootcause.investigation;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.service.ServiceException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Each kind of request twice, to the first instance, before it was asked anything else. Others are
 * started afterwards: whoever gives a request that fails need not wait for them.
 */
final class FirstRequests implements Instances.Check {
  /** First requests below this are not worth a look. */
  private static final Duration SLOW = Duration.ofMillis(500);

  /** What makes first requests that slow makes later ones slow, too. */
  private static final Duration UNUSUAL = Duration.ofSeconds(3);

  private final List<String> labels;
  private final LoadShapes shapes;
  private List<Sample> samples = List.of();
  private @Nullable Instance asked;

  /**
   * @param labels of the requests
   */
  FirstRequests(List<String> labels, LoadShapes shapes) {
    this.labels = labels;
    this.shapes = shapes;
  }

  @Override
  public void of(Instance first) throws ServiceException, InterruptedException {
    asked = first;
    samples = shapes.firstRequests(first, labels.size());
    if (shapes.patience().exhausted() == null) {
      check();
    }
  }

  /**
   * Figures of a service that answers with errors say nothing.
   *
   * @throws ServiceException USAGE if it answers 4xx, MEASUREMENT if it fails otherwise
   */
  void check() throws ServiceException {
    for (Sample sample : samples) {
      if (sample.outcome() != SampleOutcome.OK) {
        String request = labels.get(sample.request());
        boolean usersFault = sample.status() >= 400 && sample.status() < 500;
        throw new ServiceException(
            usersFault ? ServiceException.Kind.USAGE : ServiceException.Kind.MEASUREMENT,
            sample.status() > 0
                ? request + " answers " + sample.status() + ": give a request that succeeds"
                : request + " fails: " + reason(sample));
      }
    }
  }

  private String reason(Sample failed) {
    Instance first = asked;
    return first == null
        ? failed.outcome().meaning()
        : ServiceLoad.failure(first.engine(), failed.outcome());
  }

  boolean areSlow() {
    return slowest() >= SLOW.toNanos();
  }

  boolean areUnusuallySlow() {
    return slowest() >= UNUSUAL.toNanos();
  }

  private long slowest() {
    return samples.stream().mapToLong(Sample::latencyNanos).max().orElse(0);
  }
}
