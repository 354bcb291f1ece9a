package io.bootcause.load.workload;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** What was kept of one answer, for expectations and cookies. Used over and over by one user. */
public final class Answer {
  /** A body is kept up to here; expectations know nothing of what comes after. */
  public static final int MAX_BODY_BYTES = 8 * 1024 * 1024;

  private static final Pattern CHARSET =
      Pattern.compile("charset=\"?([\\w.:-]+)", Pattern.CASE_INSENSITIVE);

  private int status;
  private final List<String[]> headers = new ArrayList<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private byte[] copy = new byte[8192];
  private @Nullable String body;

  /** Starts afresh, for the next answer. */
  public void clear() {
    status = 0;
    headers.clear();
    bytes.reset();
    body = null;
  }

  public void status(int code) {
    status = code;
  }

  public void header(String name, String value) {
    headers.add(new String[] {name, value});
  }

  /** Keeps a copy; the buffer's position stays. */
  public void body(ByteBuffer part) {
    int n = Math.min(part.remaining(), MAX_BODY_BYTES - bytes.size());
    if (copy.length < n) {
      copy = new byte[n];
    }
    part.get(part.position(), copy, 0, n);
    bytes.write(copy, 0, n);
  }

  int status() {
    return status;
  }

  public List<String> headers(String name) {
    return headers.stream().filter(h -> h[0].equalsIgnoreCase(name)).map(h -> h[1]).toList();
  }

  /** As text, in its declared character set or else UTF-8; unpacked if it is gzip. */
  String body() {
    String text = body;
    if (text == null) {
      text = new String(unpacked(), charset());
      body = text;
    }
    return text;
  }

  private byte[] unpacked() {
    if (headers("Content-Encoding").stream().anyMatch("gzip"::equalsIgnoreCase)) {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return in.readNBytes(MAX_BODY_BYTES);
      } catch (IOException e) {
        return bytes.toByteArray(); // not what it says it is: expectations look at what came
      }
    }
    return bytes.toByteArray();
  }

  private Charset charset() {
    for (String type : headers("Content-Type")) {
      Matcher matcher = CHARSET.matcher(type);
      if (matcher.find()) {
        try {
          return Charset.forName(matcher.group(1));
        } catch (IllegalArgumentException e) {
          return StandardCharsets.UTF_8;
        }
      }
    }
    return StandardCharsets.UTF_8;
  }
}
