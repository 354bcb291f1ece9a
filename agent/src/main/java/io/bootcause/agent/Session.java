package io.bootcause.agent;

import io.bootcause.agent.boot.Probe;
import io.bootcause.agent.capture.RequestRecorder;
import io.bootcause.agent.capture.TracedMethods;
import io.bootcause.agent.instrument.Instrumenter;
import io.bootcause.agent.tap.Expressions;
import io.bootcause.wire.Command;
import io.bootcause.wire.Frame;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.Reply;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** One stay of the tool, from hello to the link's end. Whatever ends it, everything is undone. */
final class Session {
  private static final int CLAIM_TRIES = 60;

  /** Tries after which it is no tool that has just ended. */
  private static final int SAID_AFTER = 5;

  private static final String BUSY = "another bootcause is at this process";
  private static final long CLAIM_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ToolLink link;
  private final Instrumenter instrumenter;
  private final Commands commands;
  private final RequestRecorder recorder;
  private final Taps taps;
  private final Heartbeat heard = new Heartbeat();
  private final AtomicBoolean ended = new AtomicBoolean();

  /**
   * @param jar path of the agent's own, empty if unknown
   */
  Session(ToolLink link, Instrumentation jvm, String jar) {
    this.link = link;
    TracedMethods methods = new TracedMethods();
    recorder = new RequestRecorder(methods);
    instrumenter = new Instrumenter(jvm, methods);
    taps = new Taps(jvm, new Expressions(jar));
    commands = new Commands(jvm, instrumenter, recorder, methods, taps);
  }

  /** Returns when the link has ended and everything is undone. */
  void run() {
    List<Thread> helpers = new ArrayList<>();
    try {
      if (!claimProbe()) {
        refuse();
        return;
      }
      helpers.add(
          AgentThreads.start("bootcause-sender", new Sender(link, recorder, taps, this::end)));
      helpers.add(AgentThreads.start("bootcause-watch", () -> heard.watch(ended, this::end)));
      serve();
    } catch (IOException | RuntimeException e) {
      // The tool is gone, or talks nonsense: the same to us.
    } finally {
      end();
      // None sleeps on in a service that we have left.
      helpers.forEach(Thread::interrupt);
    }
  }

  /** One tool at a time. One that has just been killed may need a moment to be noticed. */
  private boolean claimProbe() throws IOException {
    for (int i = 0; i < CLAIM_TRIES; i++) {
      if (Probe.claim(recorder)) {
        return true;
      }
      if (i == SAID_AFTER) {
        link.reply(new Reply(Reply.TO_NOTHING, BUSY, Collections.emptyList()));
      }
      LockSupport.parkNanos(CLAIM_WAIT_NANOS);
    }
    return false;
  }

  private void refuse() throws IOException {
    Frame frame = link.read();
    while (frame.type() != FrameType.COMMAND) {
      frame = link.read();
    }
    int id = Command.decode(frame.body()).id();
    link.reply(new Reply(id, BUSY, Collections.emptyList()));
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
        heard.busy(true);
        undo();
        link.reply(new Reply(command.id(), "", Collections.emptyList()));
        return;
      }
      heard.busy(true);
      Reply reply = commands.run(command);
      heard.busy(false);
      link.reply(reply);
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
    Probe.release(recorder);
    instrumenter.close();
    taps.close();
  }
}
