package io.bootcause.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

// Fields are read by reflection alone; services still use what one should not.
@SuppressWarnings({"UnusedVariable", "JavaUtilDate", "UnnecessaryStringBuilder"})
class ContentsTest {
  private record Price(String currency, long cents) {}

  private static class Query {
    private final String text;
    private final List<Price> prices = new ArrayList<>();

    /** Neither of these two makes another query of it. */
    private final AtomicLong asked = new AtomicLong();

    private transient int hash;

    Query(String text) {
      this.text = text;
    }
  }

  private static final class Named extends Query {
    Named(String text) {
      super(text);
    }
  }

  private static final class Link {
    Object next = this;
  }

  private static Query query(String text, int asked, Price... prices) {
    Query query = new Query(text);
    query.prices.addAll(Arrays.asList(prices));
    query.asked.set(asked);
    query.hash = asked;
    return query;
  }

  private static List<Supplier<Object>> differentThings() {
    UUID one = UUID.randomUUID();
    return List.of(
        () -> new Price("EUR", 100),
        () -> new Price("EUR", 200),
        () -> query("a", 1),
        () -> query("b", 1),
        () -> query("a", 1, new Price("EUR", 1)),
        () -> query("a", 1, new Price("EUR", 2)),
        () -> new Named("a"),
        () -> new ArrayList<>(List.of(1L, 2L)),
        () -> new ArrayList<>(List.of(2L, 1L)),
        () -> Arrays.asList("x", null),
        () -> new HashSet<>(Arrays.asList("x", "y")),
        () -> new HashMap<>(Map.of("k", new Price("EUR", 1))),
        () -> new HashMap<>(Map.of("k", new Price("EUR", 2))),
        () -> LocalDate.of(2026, 1, 1),
        () -> LocalDate.of(2026, 1, 2),
        () -> new Date(1),
        () -> new Date(2),
        () -> new Locale("de"),
        () -> UUID.fromString(one.toString()),
        () -> Optional.of(new Price("EUR", 3)),
        () -> new StringBuilder("text"),
        () -> new int[] {1, 2},
        () -> new int[] {1, 3},
        () -> new Object[] {"a", 1},
        () -> new byte[] {1, 2});
  }

  @ParameterizedTest
  @MethodSource("differentThings")
  void equalOnesAreEqualAndDifferentOnesAreNot(Supplier<Object> thing) {
    Object content = Contents.of(thing.get());
    assertThat(content).isNotNull().isEqualTo(Contents.of(thing.get()));
    assertThat(differentThings().stream().map(other -> Contents.of(other.get())))
        .filteredOn(content::equals)
        .hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void countersAndWhatIsNotKeptMakeNoOther() {
    assertThat(Contents.of(query("a", 1))).isEqualTo(Contents.of(query("a", 7)));
  }

  @Test
  void aCopyDoesNotChangeWithTheObject() {
    Query query = query("a", 1);
    Object before = Contents.of(query);
    query.prices.add(new Price("EUR", 1));

    assertThat(before).isEqualTo(Contents.of(query("a", 1))).isNotEqualTo(Contents.of(query));
  }

  private static List<Object> untold() {
    Runnable lambda = () -> {};
    return List.of(
        new Object(),
        lambda,
        Collections.unmodifiableList(new ArrayList<>()),
        new AtomicLong(3),
        Thread.currentThread(),
        new ArrayList<>(Collections.nCopies(1_000, 1)));
  }

  @ParameterizedTest
  @MethodSource("untold")
  void whatCannotBeToldIsNot(Object object) {
    assertThat(Contents.of(object)).isNull();
  }

  @Test
  void whatLeadsBackToItselfEnds() {
    assertThat(Contents.of(new Link())).isEqualTo(Contents.of(new Link()));
    assertThat(Contents.whole(new Link())).isNull();
  }

  @Test
  void theWholeOfItIsToldByNoTypeAlone() {
    assertThat(Contents.whole(new Price("EUR", 1))).isEqualTo(Contents.of(new Price("EUR", 1)));
    assertThat(Contents.whole(query("a", 1))).isNull();
  }

  @Property
  void listsOfValuesAreTheirValues(@ForAll List<Integer> one, @ForAll List<Integer> other) {
    Object ofOne = Contents.of(new ArrayList<>(one));
    Object ofOther = Contents.of(new ArrayList<>(other));
    if (ofOne != null && ofOther != null) {
      assertThat(ofOne.equals(ofOther)).isEqualTo(one.equals(other));
    }
  }
}
