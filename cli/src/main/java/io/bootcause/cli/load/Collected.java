package io.bootcause.cli.load;

import io.bootcause.load.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What a phase's result does not hold. A histogram without values was not measured. */
interface Collected {
  /** Answers are counted per such interval. */
  Duration INTERVAL = Duration.ofMillis(100);

  /** From the call of connect() to its success, nanoseconds. */
  Histogram connect();

  /** Of TLS handshakes that were completed, nanoseconds. */
  Histogram handshake();

  /** TLS handshakes that resumed an earlier session. */
  long resumed();

  /** From the actual start to the first byte of an answer that is fine, nanoseconds. */
  Histogram firstByte();

  /** Connections that were opened. */
  long connections();

  /** Bytes of all answers, complete or not. */
  long received();

  /** Answers by status. */
  Map<Integer, Long> statuses();

  /** Answers in each {@link #INTERVAL} of the phase. */
  int[] perInterval();

  /** One for each request of the workload. */
  List<LabelFigures> labels();

  LabelFigures total();

  /** Single requests, where they were kept. */
  List<Sample> kept();
}
