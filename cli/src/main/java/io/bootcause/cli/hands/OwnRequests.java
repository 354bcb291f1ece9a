package io.bootcause.cli.hands;

import io.bootcause.cli.RequestSyntax;
import io.bootcause.investigation.ServiceLoad;
import io.bootcause.load.Generator;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Schedules;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Sends a request again and again, at a rate, to a service of this machine. */
final class OwnRequests implements AutoCloseable {
  private static final int CONNECTIONS = 8;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Generator generator;
  private final Thread thread;

  private OwnRequests(Generator generator, LoadPhase phase) {
    this.generator = generator;
    this.thread =
        new Thread(
            () -> {
              try {
                generator.run(phase);
              } catch (InterruptedException | IllegalStateException e) {
                // It is to end.
              }
            },
            "bootcause-requests");
    thread.setDaemon(true);
  }

  /**
   * @param port 0 to find it out
   * @param certificate what to show a service that wants to know who calls; null for none
   * @param atMost they end by themselves after it
   */
  static OwnRequests open(
      String request,
      long pid,
      int port,
      @Nullable ClientCertificate certificate,
      int perSecond,
      Duration atMost)
      throws ServiceException {
    RunningService service =
        ServiceLauncher.attach(pid, port == 0 ? OptionalInt.empty() : OptionalInt.of(port));
    ServiceLoad load = new ServiceLoad(certificate);
    load.check(service);
    Generator generator = load.open(service, RequestSyntax.parse(List.of(request)), 1);
    return new OwnRequests(
        generator,
        new LoadPhase(
            "auto",
            new LoadModel.Open(Schedules.constant(perSecond)),
            CONNECTIONS,
            false,
            atMost,
            TIMEOUT));
  }

  void start() {
    thread.start();
  }

  @Override
  public void close() {
    thread.interrupt();
    generator.close();
  }
}
