package io.bootcause.cli.host;

import io.bootcause.cli.hands.Target;
import io.bootcause.cli.history.KeptResults;
import io.bootcause.cli.host.Frames.Frame;
import io.bootcause.cli.host.Frames.Kind;
import io.bootcause.history.Machine;
import io.bootcause.investigation.Measured;
import io.bootcause.investigation.Rescue;
import io.bootcause.investigation.Settings;
import io.bootcause.investigation.ThisMachine;
import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.service.ServiceException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tool on the other side: measures what it is told to over standard input and hands the
 * recording over. It ends with its input, whatever it is at; the agent then goes by itself.
 */
final class HostSide {
  private static final int STOPPED = 130;
  private static final int LOST = 1;

  private final Frames.Writer out;
  private final Path directory;
  private final BlockingQueue<Frame> orders = new ArrayBlockingQueue<>(1);
  private final AtomicReference<@Nullable Supplier<Recording>> soFar = new AtomicReference<>();
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile long heard = System.nanoTime();

  private HostSide(Frames.Writer out, Path directory) {
    this.out = out;
    this.directory = directory;
  }

  public static void main(String[] args) {
    Frames.Writer out =
        new Frames.Writer(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), Frames.CHUNK));
    // Whatever else is printed must not come between the frames.
    System.setOut(System.err);
    Path directory = Path.of(System.getProperty("java.io.tmpdir"), "out");
    System.exit(new HostSide(out, directory).run());
  }

  private int run() {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "bootcause-host-clock"));
    ScheduledFuture<?> unused =
        clock.scheduleAtFixedRate(
            this::tick, 0, HostConnection.ALIVE.toMillis(), TimeUnit.MILLISECONDS);
    daemon(this::listen, "bootcause-host-listener").start();
    try {
      out.write(Kind.HELLO);
      measure(orders.take().as(HostOrder.class));
      return 0;
    } catch (IOException | InterruptedException e) {
      return LOST;
    }
  }

  private void measure(HostOrder order) throws IOException, InterruptedException {
    HostFailure failure;
    try {
      long pid = Target.of(order.target()).pid();
      Measured measured =
          ThisMachine.measure(settings(order, pid), new ProgressFrames(out), this::over);
      HostFacts facts =
          new HostFacts(
              measured.startedAt(),
              measured.shapes(),
              measured.timing(),
              KeptResults.running(pid),
              Machine.here(),
              System.currentTimeMillis());
      if (ending.compareAndSet(false, true)) {
        sendRecording();
        out.write(Kind.DONE, facts);
      } else {
        waitForTheEnd();
      }
      return;
    } catch (ServiceException e) {
      failure = HostFailure.of(e);
    } catch (RuntimeException | Error e) {
      failure = HostFailure.internal(e);
    }
    if (ending.compareAndSet(false, true)) {
      out.write(Kind.FAILED, failure);
    } else {
      waitForTheEnd();
    }
  }

  /** Another thread is at it. */
  private static void waitForTheEnd() throws InterruptedException {
    Thread.currentThread().join();
  }

  private Settings settings(HostOrder order, long pid) {
    return new Settings(
        "pid " + pid,
        null,
        pid,
        order.port(),
        null,
        List.of(),
        List.of(),
        order.workload(),
        order.certificate(),
        Duration.ofMillis(order.readyTimeoutMillis()),
        Duration.ZERO,
        false,
        List.of(),
        directory,
        "");
  }

  private Rescue.Watch over(Supplier<Recording> recorded) {
    soFar.set(recorded);
    return () -> soFar.set(null);
  }

  private void sendRecording() throws IOException {
    byte[] chunk = new byte[Frames.CHUNK];
    try (InputStream in = Files.newInputStream(directory.resolve(RecordingFile.NAME))) {
      for (int n = in.read(chunk); n > 0; n = in.read(chunk)) {
        out.write(Kind.RECORDING, chunk, n);
      }
    }
  }

  private void listen() {
    Frames.Reader in = new Frames.Reader(new FileInputStream(FileDescriptor.in));
    try {
      while (true) {
        Frame frame = in.read();
        heard = System.nanoTime();
        if (frame.kind() == Kind.ORDER) {
          orders.add(frame);
        } else if (frame.kind() == Kind.STOP) {
          stop();
        }
      }
    } catch (IOException e) {
      System.exit(LOST);
    }
  }

  private void stop() throws IOException {
    if (!ending.compareAndSet(false, true)) {
      return; // It is being handed over already.
    }
    Supplier<Recording> recorded = soFar.get();
    Recording recording = recorded == null ? null : recorded.get();
    if (recording != null && !recording.samples().isEmpty()) {
      RecordingFile.write(recording, directory);
      sendRecording();
    }
    out.write(Kind.STOPPED);
    System.exit(STOPPED);
  }

  private void tick() {
    try {
      out.write(Kind.ALIVE);
    } catch (IOException e) {
      System.exit(LOST);
    }
    if (System.nanoTime() - heard > HostConnection.GONE.toNanos()) {
      System.exit(LOST);
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
