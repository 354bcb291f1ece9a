package io.bootcause.load.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * What the values of one request are drawn from.
 *
 * @param user 0-based number of the virtual user
 * @param row the data row of this request; empty without a data file
 * @param random depends on the seed, the phase and the request's number in it alone
 */
public record Draw(int user, List<String> row, SplittableRandom random) {}
