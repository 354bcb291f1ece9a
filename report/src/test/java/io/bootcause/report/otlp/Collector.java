package io.bootcause.report.otlp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An OpenTelemetry collector that keeps what it gets. */
final class Collector implements AutoCloseable {
  final List<ExportTraceServiceRequest> traces = new CopyOnWriteArrayList<>();
  final List<ExportMetricsServiceRequest> metrics = new CopyOnWriteArrayList<>();
  final List<String> keys = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /**
   * @param status of all its answers
   */
  Collector(int status) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/otel/v1/traces",
        exchange -> {
          traces.add(ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()));
          answer(exchange, status);
        });
    server.createContext(
        "/otel/v1/metrics",
        exchange -> {
          metrics.add(ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody()));
          answer(exchange, status);
        });
    server.start();
  }

  private void answer(HttpExchange exchange, int status) throws IOException {
    keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("api-key")));
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  OtlpEndpoint endpoint() {
    return OtlpEndpoint.parse("http://127.0.0.1:" + server.getAddress().getPort() + "/otel/");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
