package io.bootcause.cli.hands;

import io.bootcause.cli.TimeSpan;
import io.bootcause.cli.certificate.CertificateOptions;
import io.bootcause.investigation.live.RequestFilter;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What {@code trace --auto} is asked. */
final class AutoOptions {
  private static final int MOST_PER_SECOND = 1_000;

  @Option(
      names = "--auto",
      paramLabel = "REQUEST",
      description =
          "The requests to look at, of those that come in: \"GET /send\", /send for any "
              + "method, * for any characters. Ends when it is explained, or after --time "
              + "(default: 60s).")
  private @Nullable String request;

  @Option(
      names = "--slow",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description =
          "From where on a request is slow. Default: twice the median, if there are such.")
  private @Nullable Duration slow;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "Send the request itself, N times a second (at most 1000), to this machine only.")
  private int rate;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Where --rate sends to. Default: the port that answers HTTP.")
  private int port;

  boolean wanted() {
    return request != null;
  }

  /** None of them means anything without --auto. */
  void refuse(CommandLine command) {
    if (slow != null || rate != 0 || port != 0) {
      throw new ParameterException(command, "--slow, --rate and --port go with --auto");
    }
  }

  RequestFilter filter() throws ServiceException {
    return RequestFilter.parse(text())
        .orElseThrow(
            () ->
                new ServiceException(
                    Kind.USAGE, "not a request: '" + text() + "'; write it as \"GET /path\""));
  }

  String text() {
    return request == null ? "" : request;
  }

  OptionalDouble slowMillis() throws ServiceException {
    return slow == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Numbers.positive("--slow", slow).toNanos() / 1e6);
  }

  /** Requests per second that are to be sent; 0 for none. */
  int rate() throws ServiceException {
    if (rate < 0 || rate > MOST_PER_SECOND) {
      throw new ServiceException(Kind.USAGE, "--rate is 1 to " + MOST_PER_SECOND + ": " + rate);
    }
    if (rate > 0 && !filter().isOnePath()) {
      throw new ServiceException(Kind.USAGE, "--rate needs one request, without *: " + text());
    }
    return rate;
  }

  int port() {
    return port;
  }

  /** What to show a service that wants to know who calls; null for none. */
  @Nullable ClientCertificate certificate(CertificateOptions given) throws ServiceException {
    if (given.given() && rate == 0) {
      throw new ServiceException(
          Kind.USAGE, "--cert goes with --auto and --rate: nothing is sent without");
    }
    try {
      return given.read();
    } catch (IllegalArgumentException e) {
      throw new ServiceException(Kind.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
