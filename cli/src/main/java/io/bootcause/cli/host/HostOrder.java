package io.bootcause.cli.host;

import com.fasterxml.jackson.core.JsonPointer;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Verbatim;
import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.StatusSet;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What that side is to measure. Requests and the client certificate go over as they were read here,
 * with what their files name besides: no file of this machine is needed there, and no secret of
 * theirs is seen in a command line.
 *
 * @param target the JVM, as the commands by hand take it; empty for the only one that listens
 * @param port 0 to find it
 * @param identity null if there is no client certificate
 * @param filled whether {@code {{…}}} in requests stands for a value
 */
record HostOrder(
    String target,
    int port,
    long readyTimeoutMillis,
    @Nullable Identity identity,
    boolean filled,
    List<Request> requests) {
  /** An {@link HttpRequest}. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Request(
      String name,
      String method,
      String path,
      LinkedHashMap<String, String> headers,
      byte[] body,
      double weight,
      List<Wish> wishes,
      Verbatim verbatim) {}

  /** An {@link Expectation}: which one, and its texts. */
  record Wish(String kind, List<String> texts) {}

  /**
   * A {@link ClientCertificate}.
   *
   * @param chain each in DER
   * @param key PKCS#8
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Identity(List<byte[]> chain, String algorithm, byte[] key) {
    static Identity of(ClientCertificate certificate) {
      List<byte[]> chain = new ArrayList<>();
      try {
        for (Certificate each : certificate.chain()) {
          chain.add(each.getEncoded());
        }
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e); // it was read from an encoding
      }
      return new Identity(chain, certificate.key().getAlgorithm(), certificate.key().getEncoded());
    }

    ClientCertificate certificate() {
      try {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> read = new ArrayList<>();
        for (byte[] each : chain) {
          read.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(each)));
        }
        return new ClientCertificate(
            read, KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(key)));
      } catch (GeneralSecurityException e) {
        throw new IllegalArgumentException("the client certificate cannot be used there", e);
      }
    }
  }

  static HostOrder of(
      String target,
      int port,
      Duration readyTimeout,
      @Nullable ClientCertificate certificate,
      Workload workload) {
    return new HostOrder(
        target,
        port,
        readyTimeout.toMillis(),
        certificate == null ? null : Identity.of(certificate),
        workload.variables() != null,
        workload.requests().stream().map(HostOrder::request).toList());
  }

  @Nullable ClientCertificate certificate() {
    return identity == null ? null : identity.certificate();
  }

  Workload workload() {
    return new Workload(
        requests.stream().map(HostOrder::request).toList(),
        RequestOrder.WEIGHTED,
        ThinkTime.none(),
        false,
        filled ? Variables.none() : null);
  }

  private static Request request(HttpRequest r) {
    return new Request(
        r.name(),
        r.method(),
        r.path(),
        new LinkedHashMap<>(r.headers()),
        r.body(),
        r.weight(),
        r.expectations().stream().map(HostOrder::wish).toList(),
        r.verbatim());
  }

  private static HttpRequest request(Request r) {
    return new HttpRequest(
        r.name,
        r.method,
        r.path,
        r.headers,
        r.body,
        r.weight,
        r.wishes.stream().map(HostOrder::expectation).toList(),
        r.verbatim);
  }

  private static Wish wish(Expectation e) {
    if (e instanceof Expectation.Status status) {
      return new Wish("status", List.of(status.statuses().toString()));
    }
    if (e instanceof Expectation.Header header) {
      return new Wish("header", List.of(header.name(), header.pattern().pattern()));
    }
    if (e instanceof Expectation.BodyContains contains) {
      return new Wish("contains", List.of(contains.part()));
    }
    if (e instanceof Expectation.BodyMatches matches) {
      return new Wish("matches", List.of(matches.pattern().pattern()));
    }
    if (e instanceof Expectation.JsonEquals json) {
      return new Wish("json", List.of(json.pointer().toString(), json.value()));
    }
    throw new IllegalArgumentException("an expectation that cannot be sent: " + e.text());
  }

  private static Expectation expectation(Wish wish) {
    List<String> texts = wish.texts;
    return switch (wish.kind) {
      case "status" -> new Expectation.Status(StatusSet.parse(texts.get(0)));
      case "header" -> new Expectation.Header(texts.get(0), Pattern.compile(texts.get(1)));
      case "contains" -> new Expectation.BodyContains(texts.get(0));
      case "matches" -> new Expectation.BodyMatches(Pattern.compile(texts.get(0)));
      case "json" -> new Expectation.JsonEquals(JsonPointer.compile(texts.get(0)), texts.get(1));
      default -> throw new IllegalArgumentException("an unknown expectation: " + wish.kind);
    };
  }
}
