package io.bootcause.agent.capture;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Date;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Values of the JDK's kinds whose text, equality and order are nobody's code but the JDK's. */
public final class PlainValues {
  private PlainValues() {}

  /** Whether it may be compared: equals, hashCode and compareTo are the JDK's. */
  public static boolean comparable(Object value) {
    return value instanceof String
        || value instanceof Boolean
        || value instanceof Character
        || value instanceof Enum
        || value instanceof UUID
        || value instanceof Class
        || number(value)
        || time(value);
  }

  /** Anyone may extend Number, BigInteger and BigDecimal. */
  static boolean number(Object value) {
    return value instanceof Integer
        || value instanceof Long
        || value instanceof Double
        || value instanceof Short
        || value instanceof Byte
        || value instanceof Float
        || value.getClass() == BigInteger.class
        || value.getClass() == BigDecimal.class;
  }

  /** Not those of {@code java.time.chrono}, nor clocks: these may hold something of anyone's. */
  private static boolean time(Object value) {
    boolean kind =
        value instanceof TemporalAccessor
            || value instanceof TemporalAmount
            || value instanceof ZoneId;
    String name = value.getClass().getName();
    return kind
        && value.getClass().getClassLoader() == null
        && name.startsWith("java.time.")
        && name.indexOf('.', "java.time.".length()) < 0;
  }

  /** What stands for it in a comparison or a sum; itself if there is nothing better. */
  public static Object unwrapped(Object value) {
    Class<?> type = value.getClass();
    if (type == AtomicInteger.class) {
      return ((AtomicInteger) value).get();
    }
    if (type == AtomicLong.class) {
      return ((AtomicLong) value).get();
    }
    if (type == AtomicBoolean.class) {
      return ((AtomicBoolean) value).get();
    }
    return type == StringBuilder.class ? value.toString() : value;
  }

  /** Null for what is none of them. An enum's text is its name, whatever its toString says. */
  @SuppressWarnings("JavaUtilDate") // The application's, to be shown.
  static @Nullable String text(Object value) {
    Class<?> type = value.getClass();
    if (value instanceof Enum) {
      return ((Enum<?>) value).name();
    }
    if (value instanceof Class) {
      return ((Class<?>) value).getName();
    }
    Object own = unwrapped(value);
    if (own != value || comparable(value)) {
      return own.toString();
    }
    boolean shown =
        type == Locale.class
            || type == OptionalInt.class
            || type == OptionalLong.class
            || type == OptionalDouble.class;
    if (shown) {
      return value.toString();
    }
    // Not toString: that asks the default time zone, which may be anyone's.
    return type == Date.class || ofSql(type)
        ? Instant.ofEpochMilli(((Date) value).getTime()).toString()
        : null;
  }

  /** By name: the module of these may not be there. */
  private static boolean ofSql(Class<?> type) {
    String name = type.getName();
    return type.getSuperclass() == Date.class
        && (name.equals("java.sql.Timestamp")
            || name.equals("java.sql.Date")
            || name.equals("java.sql.Time"));
  }
}
