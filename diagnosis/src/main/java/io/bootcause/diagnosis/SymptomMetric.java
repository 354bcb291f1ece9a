package io.bootcause.diagnosis;

/**
 * What an experiment must measure to see whether the symptom is gone.
 *
 * @param name for a person: "first request after 31 s of silence"
 * @param unit e.g. "ms"
 * @param observed the slow value in the recording
 * @param predicted the value to expect once the cause is gone
 * @param silenceSeconds how long the service must be left alone before the request that is
 *     measured; 0 if requests at a low steady rate are measured
 */
public record SymptomMetric(
    String name, String unit, double observed, double predicted, double silenceSeconds) {
  public SymptomMetric(String name, String unit, double observed, double predicted) {
    this(name, unit, observed, predicted, 0);
  }
}
