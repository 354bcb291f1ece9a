package io.bootcause.cli.hands;

import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;

/** How calls that were looked at are shown. */
interface TapPrinter {
  void print(TappedCall call, TapAnswer answer);
}
