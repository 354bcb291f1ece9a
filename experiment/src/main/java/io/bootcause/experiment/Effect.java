package io.bootcause.experiment;

/**
 * How much a change did.
 *
 * @param control mean of the metric over the control's replicates
 * @param changed mean over the changed service's
 * @param ratio changed / control; of rounds that were compared one by one their geometric mean
 * @param low lower end of the 95 % interval of the ratio
 * @param high upper end
 * @param replicates JVM starts on the side that had fewer
 */
public record Effect(
    double control, double changed, double ratio, double low, double high, int replicates) {}
