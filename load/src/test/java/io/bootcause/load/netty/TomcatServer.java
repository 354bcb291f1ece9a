package io.bootcause.load.netty;

import io.bootcause.load.hostile.TestCertificate;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/** A real server with HTTP/1.1 and HTTP/2, in cleartext or over TLS. */
final class TomcatServer implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger("org.apache");

  private final Tomcat tomcat = new Tomcat();
  private final Connector connector = new Connector();
  private final Context context;
  private final Path base;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private final Set<String> clients = ConcurrentHashMap.newKeySet();
  private final Queue<String> queries = new ConcurrentLinkedQueue<>();

  TomcatServer(boolean tls, int maxConcurrentStreams, String tlsProtocols) throws Exception {
    this(tls, maxConcurrentStreams, tlsProtocols, "none");
  }

  /**
   * Over TLS, for clients with {@link TestCertificate}.
   *
   * @param verification {@code required} or {@code optional}
   */
  static TomcatServer forKnownClients(String tlsProtocols, String verification) throws Exception {
    return new TomcatServer(true, 100, tlsProtocols, verification);
  }

  private TomcatServer(
      boolean tls, int maxConcurrentStreams, String tlsProtocols, String verification)
      throws Exception {
    LOG.setLevel(Level.OFF);
    base = Files.createTempDirectory("bootcause-tomcat");
    tomcat.setBaseDir(base.toString());
    connector.setPort(0);
    connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    Http2Protocol http2 = new Http2Protocol();
    http2.setMaxConcurrentStreams(maxConcurrentStreams);
    connector.addUpgradeProtocol(http2);
    if (tls) {
      secure(tlsProtocols, verification);
    }
    tomcat.setConnector(connector);
    context = tomcat.addContext("", base.toString());
    Tomcat.addServlet(context, "all", new Answers());
    context.addServletMappingDecoded("/", "all");
    tomcat.start();
  }

  private void secure(String protocols, String verification) throws Exception {
    connector.setSecure(true);
    connector.setScheme("https");
    connector.setProperty("SSLEnabled", "true");
    // With it, Tomcat 10.1.49 takes a large body over TLS for "Invalid frame type [DATA]".
    connector.setProperty("useAsyncIO", "false");
    SSLHostConfig config = new SSLHostConfig();
    config.setProtocols(protocols);
    config.setCertificateVerification(verification);
    if (!verification.equals("none")) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry("client", TestCertificate.keys().getCertificate("test"));
      config.setTrustStore(trusted);
    }
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(config, SSLHostConfigCertificate.Type.UNDEFINED);
    certificate.setCertificateKeystoreFile(TestCertificate.store().toString());
    certificate.setCertificateKeystorePassword(TestCertificate.PASSWORD);
    config.addCertificate(certificate);
    connector.addSslHostConfig(config);
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort());
  }

  int sessions() {
    return context.getManager().getActiveSessions();
  }

  int mostUnderWay() {
    return mostUnderWay.get();
  }

  /** Who called, as their certificates say, {@code nobody} without one. */
  Set<String> clients() {
    return Set.copyOf(clients);
  }

  /** Of all requests that had one, in their order. */
  List<String> queries() {
    return List.copyOf(queries);
  }

  private final class Answers extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
      var chain =
          (X509Certificate[]) request.getAttribute("jakarta.servlet.request.X509Certificate");
      clients.add(chain == null ? "nobody" : chain[0].getSubjectX500Principal().toString());
      if (request.getQueryString() != null) {
        queries.add(request.getQueryString());
      }
      try {
        answer(request, response);
      } finally {
        underWay.decrementAndGet();
      }
    }

    private static void answer(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      switch (request.getRequestURI()) {
        case "/big" -> response.getOutputStream().write(new byte[8 << 20]);
        case "/echo" -> request.getInputStream().transferTo(response.getOutputStream());
        case "/count" -> {
          long n = request.getInputStream().skip(Long.MAX_VALUE);
          response.getOutputStream().print(n);
        }
        case "/session" -> {
          HttpSession session = request.getSession();
          String user = request.getParameter("user");
          if (session.isNew()) {
            session.setAttribute("user", user);
          }
          boolean own = user.equals(session.getAttribute("user"));
          response.getOutputStream().print(own ? "still " + user : "somebody else");
        }
        case "/missing" -> response.setStatus(404);
        case "/nothing" -> response.setStatus(204);
        case "/trailers" -> {
          response.setTrailerFields(() -> java.util.Map.of("x-sum", "42"));
          response.getOutputStream().print("body");
        }
        default -> response.getOutputStream().print("ok");
      }
    }
  }

  @Override
  public void close() throws LifecycleException, IOException {
    tomcat.stop();
    tomcat.destroy();
    try (var files = Files.walk(base)) {
      files.sorted(java.util.Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
    }
  }
}
