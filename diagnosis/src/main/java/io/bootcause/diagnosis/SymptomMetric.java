package io.bootcause.diagnosis;

/**
 * What an experiment must measure to see whether the symptom is gone.
 *
 * @param name for a person: "first request after 31 s of silence"
 * @param unit e.g. "ms"
 * @param observed the slow value in the recording
 * @param predicted the value to expect once the cause is gone
 */
public record SymptomMetric(String name, String unit, double observed, double predicted) {}
