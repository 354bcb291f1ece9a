package io.bootcause.agent.capture;

import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a call was about, from values whose text is harmless to get: never by toString of a class
 * that is not the JDK's.
 */
public final class SubjectRenderer {
  private static final int MOST_CHARS = 1024;
  private static final int MOST_VALUE_CHARS = 200;
  private static final int MOST_FIELDS = 60;

  private SubjectRenderer() {}

  static String render(
      TracedMethods methods, int method, @Nullable Object receiver, Object[] arguments) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < arguments.length; i++) {
      line(out, methods.parameter(method, i), arguments[i]);
    }
    if (receiver != null) {
      String self = text(receiver);
      if (self != null) {
        line(out, "this", receiver);
      } else {
        fields(out, receiver);
      }
    }
    return out.toString();
  }

  private static void fields(StringBuilder out, Object receiver) {
    int budget = MOST_FIELDS;
    for (Class<?> c = receiver.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
      Field[] fields;
      try {
        fields = c.getDeclaredFields();
      } catch (Throwable e) {
        continue; // A field's class may be missing.
      }
      for (Field field : fields) {
        if (budget == 0 || out.length() >= MOST_CHARS) {
          return;
        }
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        budget--;
        try {
          field.setAccessible(true);
          line(out, "this." + field.getName(), field.get(receiver));
        } catch (Throwable e) {
          // Not open to us: left out.
        }
      }
    }
  }

  private static void line(StringBuilder out, String name, @Nullable Object value) {
    String text = value == null ? null : text(value);
    if (text == null) {
      return;
    }
    if (text.length() > MOST_VALUE_CHARS) {
      text = text.substring(0, MOST_VALUE_CHARS) + "…";
    }
    String shown = Secrets.named(name) ? Secrets.MASK : Secrets.masked(text);
    shown = shown.replace('\n', ' ').replace('\r', ' ');
    if (out.length() + name.length() + shown.length() + 2 > MOST_CHARS) {
      return;
    }
    if (out.length() > 0) {
      out.append('\n');
    }
    out.append(name).append('=').append(shown);
  }

  /** Null for what is not of the kinds that are safe to show. */
  public static @Nullable String text(Object value) {
    String plain = PlainValues.text(value);
    if (plain != null) {
      return plain;
    }
    if (value.getClass() == File.class) {
      return ((File) value).getPath();
    }
    if (value instanceof Path) {
      return value.getClass().getClassLoader() == null ? value.toString() : null;
    }
    if (value instanceof URI) {
      URI uri = (URI) value;
      return uri.getRawUserInfo() == null ? uri.toString() : uri.getScheme() + ":" + Secrets.MASK;
    }
    if (value instanceof URL) {
      URL url = (URL) value;
      // Not toExternalForm: that asks the protocol's handler, which may be anyone's.
      String host = url.getHost() == null || url.getHost().isEmpty() ? "" : "//" + url.getHost();
      return url.getProtocol()
          + ":"
          + host
          + (url.getPort() < 0 ? "" : ":" + url.getPort())
          + url.getFile();
    }
    return null;
  }
}
