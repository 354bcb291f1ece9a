package io.bootcause.agent.capture;

import java.net.SocketException;
import java.net.SocketOptions;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** What a wait was about, from the object that the probe was given. */
final class WaitSubjects {
  private static final String[] URLS = {
    "getURI", "resourceUrl", "uri", "getUri", "url", "getURL", "getRequestUri", "getFullMethodName"
  };
  private static final String[] VERBS = {"getMethod", "method", "getRequestMethod"};

  /** Where what is asked is a part of the call. */
  private static final String[] INNER = {"request", "getRequest"};

  /** Apache's asynchronous client: an inner class, with nothing to ask it. */
  private static final String WITHIN = "AsyncMainClientExec$1";

  private static final String COROUTINES = "kotlinx.coroutines.";

  private WaitSubjects() {}

  static String pool(Object source) {
    if (source.getClass().getName().equals("com.zaxxer.hikari.pool.HikariPool")) {
      return PoolKind.HIKARI.label(source);
    }
    return source.getClass().getName();
  }

  /**
   * {@code GET http://host:port/path}, numbers in the path as {@code #}, a query as {@code ?#}; of
   * a store's client see {@link StoreCalls}.
   */
  static String httpCall(Object request) {
    String ofStore = StoreCalls.of(request);
    if (ofStore != null) {
      return ofStore;
    }
    Object source = request;
    for (String inner : INNER) {
      Object found = Properties.of(request, inner);
      source = found == null ? source : found;
    }
    if (source == request && request.getClass().getName().endsWith(WITHIN)) {
      Object asked = Fields.of(request, "val$request");
      source = asked == null ? source : asked;
    }
    String url = text(source, URLS);
    String verb = text(source, VERBS);
    if (url == null) {
      Object line = Properties.of(source, "getRequestLine");
      if (line != null) {
        url = text(line, new String[] {"getUri"});
        verb = text(line, VERBS);
      }
    }
    return (verb == null ? "" : verb + " ")
        + (url == null ? source.getClass().getName() : withoutValues(url));
  }

  /** A lock's class; of what waits for one in its place, the class that it waits for. */
  static String lock(Object lock) {
    if (lock instanceof String) {
      return (String) lock;
    }
    String name = lock.getClass().getName();
    if (!name.startsWith(COROUTINES)) {
      return name;
    }
    return COROUTINES
        + (name.startsWith("sync.MutexImpl", COROUTINES.length())
            ? "sync.Mutex"
            : "sync.Semaphore");
  }

  /** {@code address:port} of what a socket is connected to, from {@code SocketImpl.toString}. */
  static String peer(Object socket) {
    if (socket.getClass().getName().endsWith("HttpResponseInputStream")) {
      return "body of an HTTP answer";
    }
    String text = socket.toString();
    int address = text.indexOf("addr=");
    int port = text.indexOf(",port=");
    if (address < 0 || port < address) {
      return socket.getClass().getName();
    }
    String host = text.substring(address + "addr=".length(), port);
    int end = text.indexOf(',', port + 1);
    String number = text.substring(port + ",port=".length(), end < 0 ? text.length() : end);
    return host.substring(host.lastIndexOf('/') + 1) + ":" + number;
  }

  /** True if Nagle's algorithm is on: TCP_NODELAY is off. */
  static boolean mayHoldBack(@Nullable Object socket) {
    try {
      return socket instanceof SocketOptions
          && Boolean.FALSE.equals(((SocketOptions) socket).getOption(SocketOptions.TCP_NODELAY));
    } catch (SocketException e) {
      return false; // Closed meanwhile.
    }
  }

  private static @Nullable String text(Object source, String[] methods) {
    for (String method : methods) {
      Object value = Properties.of(source, method);
      if (value != null) {
        // URLs and verbs of the libraries, Strings, or the JDK's: their texts are harmless.
        return String.valueOf(value);
      }
    }
    return null;
  }

  static String withoutValues(String url) {
    try {
      int query = url.indexOf('?');
      URI uri = new URI(query < 0 ? url : url.substring(0, query));
      StringBuilder out = new StringBuilder();
      if (uri.getScheme() != null) {
        out.append(uri.getScheme()).append("://").append(uri.getHost());
        if (uri.getPort() >= 0) {
          out.append(':').append(uri.getPort());
        }
      }
      String path = uri.getRawPath();
      out.append(path == null ? "" : path(path));
      return out.append(query < 0 ? "" : "?#").toString();
    } catch (java.net.URISyntaxException e) {
      return "?";
    }
  }

  private static String path(String path) {
    StringBuilder out = new StringBuilder(path.length());
    for (String part : path.split("/", -1)) {
      if (!part.isEmpty()) {
        out.append('/').append(isValue(part) ? "#" : part);
      }
    }
    return out.toString();
  }

  /** A number, an id, or what is too long to be a word. */
  private static boolean isValue(String part) {
    if (part.length() > 40) {
      return true;
    }
    int digits = 0;
    for (int i = 0; i < part.length(); i++) {
      digits += Character.isDigit(part.charAt(i)) ? 1 : 0;
    }
    return digits > 0 && digits * 3 >= part.length();
  }
}
