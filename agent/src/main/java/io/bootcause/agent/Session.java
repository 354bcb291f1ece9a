package io.bootcause.agent;

import io.bootcause.agent.boot.Probe;
import io.bootcause.agent.capture.RequestRecorder;
import io.bootcause.agent.capture.TracedMethods;
import io.bootcause.agent.instrument.Instrumenter;
import io.bootcause.wire.Command;
import io.bootcause.wire.Frame;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.Reply;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicBoolean;

/** One stay of the tool, from hello to the link's end. Whatever ends it, everything is undone. */
final class Session {
  private final ToolLink link;
  private final Instrumenter instrumenter;
  private final Commands commands;
  private final RequestRecorder recorder;
  private final Heartbeat heard = new Heartbeat();
  private final AtomicBoolean ended = new AtomicBoolean();

  Session(ToolLink link, Instrumentation jvm) {
    this.link = link;
    TracedMethods methods = new TracedMethods();
    recorder = new RequestRecorder(methods);
    instrumenter = new Instrumenter(jvm, methods);
    commands = new Commands(jvm, instrumenter, recorder, methods);
  }

  /** Returns when the link has ended and everything is undone. */
  void run() {
    try {
      recorder.start();
      Probe.sink = recorder;
      Thread sender = AgentThreads.start("bootcause-sender", new Sender(link, recorder, this::end));
      AgentThreads.start("bootcause-watch", () -> heard.watch(ended, this::end));
      serve();
      sender.interrupt();
    } catch (IOException | RuntimeException e) {
      // The tool is gone, or talks nonsense: the same to us.
    } finally {
      end();
    }
  }

  private void serve() throws IOException {
    while (!ended.get()) {
      Frame frame = link.read();
      heard.beat();
      if (frame.type() != FrameType.COMMAND) {
        continue;
      }
      Command command = Command.decode(frame.body());
      if (command.kind() == Command.Kind.DETACH) {
        undo();
        link.reply(new Reply(command.id(), "", Collections.emptyList()));
        return;
      }
      link.reply(commands.run(command));
      // A long command keeps this thread from hearing the tool.
      heard.beat();
    }
  }

  /** Safe to call from any thread, more than once. */
  private void end() {
    if (ended.compareAndSet(false, true)) {
      undo();
      try {
        link.close();
      } catch (IOException e) {
        // Nothing more to be done about it.
      }
    }
  }

  private void undo() {
    Probe.sink = null;
    instrumenter.close();
  }
}
