package io.bootcause.cli.load;

import io.bootcause.load.Sample;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What agents elsewhere tell; most of what this process would see of itself they do not. */
record RemoteFigures(
    List<LabelFigures> labels, LabelFigures total, Map<Integer, Long> statuses, long received)
    implements Collected {
  @Override
  public Histogram connect() {
    return none();
  }

  @Override
  public Histogram handshake() {
    return none();
  }

  @Override
  public long resumed() {
    return 0;
  }

  @Override
  public Histogram firstByte() {
    return none();
  }

  @Override
  public long connections() {
    return 0;
  }

  @Override
  public int[] perInterval() {
    return new int[0];
  }

  @Override
  public List<Sample> kept() {
    return List.of();
  }

  private static Histogram none() {
    return new Histogram(1);
  }
}
