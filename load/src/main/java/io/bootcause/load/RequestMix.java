package io.bootcause.load;

import java.util.Arrays;
import java.util.List;

/**
 * Which request is the n-th: a pure function of n and the seed.
 *
 * <p>Weyl's sequence u(n) = frac(u(0) + n/φ) falls evenly into [0, 1): among any N in a row, an
 * interval of length w gets N·w of them up to a term that grows with log N only, where independent
 * draws would be off by √N. So two runs of a few hundred requests carry the same mix. In 64-bit
 * fixed point frac() is the overflow.
 */
public final class RequestMix {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L; // 2^64 / φ, odd

  private final double[] upTo;
  private final long offset;

  /** A mix by the requests' weights. */
  public RequestMix(List<HttpRequest> requests, long seed) {
    double total = requests.stream().mapToDouble(HttpRequest::weight).sum();
    upTo = new double[requests.size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += requests.get(i).weight();
      upTo[i] = sum / total;
    }
    offset = scramble(seed);
  }

  /** Index of the n-th request, n from 0. */
  public int request(long n) {
    double u = ((offset + n * GOLDEN) >>> 11) * 0x1p-53;
    // The first with u < upTo; where u meets a bound, the one after it.
    int found = Arrays.binarySearch(upTo, u);
    return Math.min(found >= 0 ? found + 1 : -found - 1, upTo.length - 1);
  }

  /** So that neighbouring seeds start far apart (the finaliser of SplitMix64). */
  private static long scramble(long seed) {
    long z = seed + GOLDEN;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
