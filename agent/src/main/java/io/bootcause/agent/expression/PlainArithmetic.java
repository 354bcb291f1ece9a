package io.bootcause.agent.expression;

import io.bootcause.agent.capture.JdkContents;
import io.bootcause.agent.capture.PlainValues;
import io.bootcause.agent.tap.ValueText;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.jexl3.JexlArithmetic;
import org.apache.commons.jexl3.JexlOperator;
import org.jspecify.annotations.Nullable;

/**
 * Operators that call nothing of the application. Values of the JDK's plain kinds are compared and
 * added as usual, an enum by its name; anything else is equal to itself only, and its text is its
 * type and identity.
 */
public final class PlainArithmetic extends JexlArithmetic {
  public PlainArithmetic(boolean strict) {
    super(strict);
  }

  public PlainArithmetic(boolean strict, MathContext context, int scale) {
    super(strict, context, scale);
  }

  @Override
  protected JexlArithmetic createWithOptions(boolean strict, MathContext context, int scale) {
    return new PlainArithmetic(strict, context, scale);
  }

  /** What stands for a value in an operation. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    Object own = PlainValues.unwrapped(value);
    if (own instanceof Enum) {
      return ((Enum<?>) own).name();
    }
    if (own instanceof Class) {
      return ((Class<?>) own).getName();
    }
    return PlainValues.comparable(own) ? own : ValueText.of(own, 0);
  }

  /** The text of what names an element. */
  static String text(@Nullable Object value) {
    return String.valueOf(plain(value));
  }

  private static boolean comparable(Object value) {
    return PlainValues.comparable(PlainValues.unwrapped(value));
  }

  @Override
  public boolean equals(@Nullable Object left, @Nullable Object right) {
    if (left == right) {
      return true;
    }
    if (left == null || right == null || !comparable(left) || !comparable(right)) {
      return false;
    }
    if (left instanceof Enum && right instanceof Enum) {
      return false;
    }
    return super.equals(plain(left), plain(right));
  }

  @Override
  public boolean strictEquals(@Nullable Object left, @Nullable Object right) {
    return left == right
        || (left != null
            && right != null
            && left.getClass() == right.getClass()
            && equals(left, right));
  }

  @Override
  protected int compare(@Nullable Object left, @Nullable Object right, JexlOperator operator) {
    if (left != null && right != null && comparable(left) && comparable(right)) {
      if (left instanceof Enum
          && right instanceof Enum
          && ((Enum<?>) left).getDeclaringClass() == ((Enum<?>) right).getDeclaringClass()) {
        return Integer.compare(((Enum<?>) left).ordinal(), ((Enum<?>) right).ordinal());
      }
      return super.compare(plain(left), plain(right), operator);
    }
    throw new ArithmeticException(
        "not to be compared: " + ValueText.of(left, 0) + ", " + ValueText.of(right, 0));
  }

  @Override
  public @Nullable Boolean contains(@Nullable Object container, @Nullable Object value) {
    if (container == null || value == null) {
      return container == value;
    }
    if (container instanceof Pattern || PlainValues.unwrapped(container) instanceof String) {
      String text = String.valueOf(plain(value));
      return container instanceof Pattern
          ? ((Pattern) container).matcher(text).matches()
          : text.matches(String.valueOf(plain(container)));
    }
    Object all = value.getClass().isArray() ? value : null;
    for (int i = 0; all != null && i < Array.getLength(all); i++) {
      if (!holds(container, Array.get(all, i))) {
        return false;
      }
    }
    return all != null || holds(container, value);
  }

  private boolean holds(Object container, @Nullable Object value) {
    if (container.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(container); i++) {
        if (equals(Array.get(container, i), value)) {
          return true;
        }
      }
      return false;
    }
    JdkContents contents = JdkContents.of(container);
    if (contents == null) {
      return equals(container, value);
    }
    for (Object element : contents.elements) {
      Object one =
          container instanceof Map && element instanceof Map.Entry
              ? ((Map.Entry<?, ?>) element).getKey()
              : element;
      if (equals(one, value)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Boolean startsWith(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return left == right;
    }
    return text(left).startsWith(text(right));
  }

  @Override
  public Boolean endsWith(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return left == right;
    }
    return text(left).endsWith(text(right));
  }

  @Override
  public Boolean isEmpty(@Nullable Object value, @Nullable Boolean otherwise) {
    Object own = value == null ? null : PlainValues.unwrapped(value);
    return own == null
        || (PlainValues.comparable(own) ? super.isEmpty(own, false) : size(own, null) == 0);
  }

  @Override
  public Integer size(@Nullable Object value, @Nullable Integer otherwise) {
    Object own = value == null ? "" : PlainValues.unwrapped(value);
    if (own.getClass().isArray()) {
      return Array.getLength(own);
    }
    if (own instanceof String) {
      return ((String) own).length();
    }
    JdkContents contents = JdkContents.of(own);
    if (contents == null) {
      throw new ArithmeticException("it has no size: " + ValueText.of(own, 0));
    }
    return contents.size;
  }

  @Override
  public boolean narrowArguments(@Nullable Object @Nullable [] arguments) {
    for (int i = 0; arguments != null && i < arguments.length; i++) {
      Object argument = arguments[i];
      if (argument instanceof Number && !PlainValues.comparable(argument)) {
        return false; // It would be asked for its value.
      }
    }
    return super.narrowArguments(arguments);
  }

  @Override
  public ArrayBuilder arrayBuilder(int size, boolean extended) {
    org.apache.commons.jexl3.internal.ArrayBuilder array =
        new org.apache.commons.jexl3.internal.ArrayBuilder(size, extended) {
          {
            unboxing = false; // A secret is known by its identity.
          }
        };
    return array;
  }

  @Override
  public SetBuilder setBuilder(int size, boolean extended) {
    SetBuilder set = super.setBuilder(size, extended);
    return new SetBuilder() {
      @Override
      public void add(Object value) {
        set.add(key(value));
      }

      @Override
      public Object create() {
        return set.create();
      }
    };
  }

  @Override
  public MapBuilder mapBuilder(int size, boolean extended) {
    MapBuilder map = super.mapBuilder(size, extended);
    return new MapBuilder() {
      @Override
      public void put(Object key, Object value) {
        map.put(key(key), value);
      }

      @Override
      public Object create() {
        return map.create();
      }
    };
  }

  /** What a set or map of ours would ask for its hash code. */
  private static @Nullable Object key(@Nullable Object value) {
    return value == null || PlainValues.comparable(value) ? value : plain(value);
  }

  @Override
  public Object add(@Nullable Object left, @Nullable Object right) {
    return super.add(plain(left), plain(right));
  }

  @Override
  public Object subtract(@Nullable Object left, @Nullable Object right) {
    return super.subtract(plain(left), plain(right));
  }

  @Override
  public Object multiply(@Nullable Object left, @Nullable Object right) {
    return super.multiply(plain(left), plain(right));
  }

  @Override
  public Object divide(@Nullable Object left, @Nullable Object right) {
    return super.divide(plain(left), plain(right));
  }

  @Override
  public Object mod(@Nullable Object left, @Nullable Object right) {
    return super.mod(plain(left), plain(right));
  }

  @Override
  public Object negate(@Nullable Object value) {
    return super.negate(plain(value));
  }

  @Override
  public Object positivize(@Nullable Object value) {
    return super.positivize(plain(value));
  }

  @Override
  protected Object increment(@Nullable Object value, int by) {
    return super.increment(plain(value), by);
  }

  // What all the others go through.

  @Override
  public boolean toBoolean(@Nullable Object value) {
    return super.toBoolean(plain(value));
  }

  @Override
  public int toInteger(@Nullable Object value) {
    return super.toInteger(plain(value));
  }

  @Override
  public long toLong(@Nullable Object value) {
    return super.toLong(plain(value));
  }

  @Override
  public double toDouble(@Nullable Object value) {
    return super.toDouble(plain(value));
  }

  @Override
  public BigInteger toBigInteger(@Nullable Object value) {
    return super.toBigInteger(plain(value));
  }

  @Override
  public BigDecimal toBigDecimal(@Nullable Object value) {
    return super.toBigDecimal(plain(value));
  }

  @Override
  public String toString(@Nullable Object value) {
    return super.toString(plain(value));
  }
}
