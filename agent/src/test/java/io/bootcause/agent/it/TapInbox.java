package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TappedCall;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Keeps the calls that were looked at. */
final class TapInbox implements AgentListener {
  final LinkedBlockingQueue<TappedCall> calls = new LinkedBlockingQueue<>();

  @Override
  public void onTapped(TapBatch batch) {
    calls.addAll(batch.calls());
  }

  TappedCall next() throws InterruptedException {
    TappedCall call = calls.poll(20, TimeUnit.SECONDS);
    assertThat(call).as("a call").isNotNull();
    return call;
  }

  /** The tree, a place a line, without outer classes and numbers of lambdas. */
  static String tree(TappedCall call) {
    return call.tree().stream()
        .map(
            n ->
                " ".repeat(n.depth())
                    + n.className().replaceAll(".*\\.", "").replaceAll("^\\w+[a-z]\\$(?=[A-Z])", "")
                    + "."
                    + n.method().replaceAll("\\$\\d+$", "")
                    + (n.calls() == 1 ? "" : " x" + n.calls())
                    + (n.failed() == 0 ? "" : " !"))
        .collect(Collectors.joining("\n"));
  }
}
