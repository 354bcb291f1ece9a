package io.bootcause.diagnosis.detectors;

/**
 * Finds work that has no place in a request, however little of it there is: it counts by its share
 * of the processor time, too, where the processors are used up.
 */
public abstract class NeedlessWork extends DetectorByRule {
  protected NeedlessWork(CostRule rule) {
    super(rule);
  }

  @Override
  protected final boolean inProcessorTime() {
    return true;
  }
}
