package io.bootcause.cli.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bootcause.cli.host.Frames.Frame;
import io.bootcause.cli.host.Frames.Kind;
import io.bootcause.history.Machine;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.investigation.Measured;
import io.bootcause.investigation.MeasuringPlace;
import io.bootcause.investigation.Settings;
import io.bootcause.recording.RecordingFile;
import io.bootcause.report.Investigated;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures a service where it runs: brings the tool there, and fetches what it recorded. */
public final class HostMeasurement implements MeasuringPlace {
  private static final int TOKEN_BYTES = 8;

  /** Within that the other side has removed what it brought, unless its disk is very slow. */
  private static final Duration CLEANED_UP = Duration.ofSeconds(10);

  private final HostShell shell;
  private final @Nullable String java;
  private final String target;
  private @Nullable HostFacts facts;

  /**
   * @param java a program there; null to look for one
   * @param target the JVM there, as the commands by hand take it; empty for the only one that
   *     listens on a port
   */
  HostMeasurement(HostShell shell, @Nullable String java, String target) {
    this.shell = shell;
    this.java = java;
    this.target = target;
  }

  /** What was measured; once it was. */
  public ServiceIdentity service() {
    return known().service();
  }

  /** Where it was measured; once it was. */
  public Machine machine() {
    return known().machine();
  }

  private HostFacts known() {
    HostFacts known = facts;
    if (known == null) {
      throw new IllegalStateException("nothing was measured yet");
    }
    return known;
  }

  @Override
  public Measured measure(Settings settings, Progress progress)
      throws ServiceException, InterruptedException {
    long start = System.nanoTime();
    String token = "bootcause-" + random();
    Bundle bundle = Bundle.ofThisTool();
    // No progress yet: ssh may ask for a password, and a line that is drawn again would hide it.
    try (HostConnection connection = HostConnection.open(shell, token, progress)) {
      progress.stage("connect");
      bring(bundle, token, connection, progress);
      double connected = (System.nanoTime() - start) / 1e9;
      HostFacts fetched = fetch(settings, connection, progress);
      connection.finish(CLEANED_UP);
      facts = fetched;
      List<Investigated.Stage> timing = new ArrayList<>();
      timing.add(new Investigated.Stage("connect", connected));
      timing.addAll(fetched.timing());
      return new Measured(
          fetched.startedAt(), RecordingFile.read(settings.out()), fetched.shapes(), timing);
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "cannot keep the recording in " + settings.out() + ": " + e.getMessage(),
          e);
    }
  }

  private static String random() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The tool runs there then. */
  private void bring(Bundle bundle, String token, HostConnection connection, Progress progress)
      throws ServiceException {
    try {
      Long pid = target.matches("\\d{1,9}") ? Long.valueOf(target) : null;
      String script = HostScript.of(token, java, pid, bundle.size(), bundle.sha256());
      connection.send((script + token + "\n").getBytes(UTF_8));
      expect("send", connection.answer(), connection);
      try {
        bundle.send(connection, progress);
      } catch (IOException e) {
        // That side takes no more of it, and says why.
      }
      expect("run", connection.answer(), connection);
    } catch (IOException e) {
      throw connection.lost();
    }
  }

  private void expect(String wanted, @Nullable String answer, HostConnection connection)
      throws ServiceException {
    if (answer == null) {
      throw connection.lost();
    }
    if (answer.startsWith("no-java")) {
      String why = answer.substring("no-java".length()).strip();
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "no JDK 17 or newer on "
              + shell.name()
              + (why.isEmpty() ? "" : " (" + why + ")")
              + "; name one with --host-java PATH");
    }
    if (!answer.equals(wanted)) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "on " + shell.name() + ": " + answer.replaceFirst("^failed ", ""));
    }
  }

  private HostFacts fetch(Settings settings, HostConnection connection, Progress progress)
      throws ServiceException, InterruptedException, IOException {
    try (FetchedRecording recording = FetchedRecording.into(settings.out());
        Interruption interruption = new Interruption(connection, recording)) {
      HostFacts fetched = follow(settings, connection, interruption, recording, progress);
      recording.keep(fetched.endedAtMillis());
      return fetched;
    }
  }

  /** What that side says, until it has said all. */
  private HostFacts follow(
      Settings settings,
      HostConnection connection,
      Interruption interruption,
      FetchedRecording recording,
      Progress progress)
      throws ServiceException, InterruptedException, IOException {
    Frames.Reader in = new Frames.Reader(connection.in());
    while (true) {
      Frame frame;
      try {
        frame = in.read();
      } catch (IOException e) {
        throw connection.lost();
      }
      connection.heard();
      switch (frame.kind()) {
        case HELLO -> order(settings, connection, interruption);
        case STAGE -> progress.stage(frame.text());
        case DOING -> progress.doing(frame.text());
        case LEFT -> progress.left(Duration.ofMillis(Long.parseLong(frame.text())));
        case SAY -> progress.say(frame.text());
        case RECORDING -> {
          if (recording.isEmpty()) {
            progress.stage("fetch");
          }
          recording.add(frame.payload());
        }
        case STOPPED -> interruption.over();
        case DONE -> {
          return frame.as(HostFacts.class);
        }
        case FAILED -> throw failed(frame.as(HostFailure.class));
        case ALIVE, ORDER, STOP -> {}
      }
    }
  }

  private void order(Settings settings, HostConnection connection, Interruption interruption)
      throws ServiceException {
    Frames.Writer out = new Frames.Writer(connection.out());
    HostOrder order =
        HostOrder.of(
            target,
            settings.port(),
            settings.readyTimeout(),
            settings.certificate(),
            settings.workload());
    try {
      out.write(Kind.ORDER, order);
    } catch (IOException e) {
      throw connection.lost();
    }
    interruption.by(out);
    connection.every(
        HostConnection.ALIVE,
        () -> {
          try {
            out.write(Kind.ALIVE);
          } catch (IOException e) {
            // The reading end finds out.
          }
        });
  }

  private ServiceException failed(HostFailure failure) {
    String message = "on " + shell.name() + ": " + failure.message();
    ServiceException.Kind kind = failure.kind();
    if (kind == null) {
      throw new IllegalStateException(
          message, new IllegalStateException(String.join("\n  there: ", failure.details())));
    }
    return new ServiceException(kind, message, failure.details());
  }
}
