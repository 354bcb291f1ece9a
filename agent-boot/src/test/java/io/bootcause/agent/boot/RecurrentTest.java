package io.bootcause.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecurrentTest {
  private static final long BEGIN = 1_000;
  private static final long LATER = BEGIN + Recurrent.LONG_NANOS;

  private static final class Query {}

  private static final class OfRequest {}

  private static final class Pooled {}

  @Test
  void whatOutlivesRequestsIsItself() {
    Query one = new Query();
    Query other = new Query();
    assertThat(Recurrent.orType(one, BEGIN)).isEqualTo(Query.class);
    assertThat(Recurrent.orType(other, BEGIN)).isEqualTo(Query.class);

    Object ofOne = Recurrent.orType(one, LATER);
    Object ofOther = Recurrent.orType(other, LATER);

    assertThat(ofOne).isNotEqualTo(ofOther).isNotEqualTo(Query.class);
    assertThat(Recurrent.orType(one, LATER + 1)).isEqualTo(ofOne);
    assertThat(Recurrent.orType(other, BEGIN)).isEqualTo(ofOther);
  }

  @Test
  void aRequestsOwnIsLikeTheNextOnes() {
    OfRequest again = new OfRequest();
    assertThat(Recurrent.orType(again, BEGIN)).isEqualTo(OfRequest.class);
    assertThat(Recurrent.orType(again, LATER - 1)).isEqualTo(OfRequest.class);
    assertThat(Recurrent.orType(new OfRequest(), LATER)).isEqualTo(OfRequest.class);
  }

  @Test
  void ofManyAnyIsAsGood() {
    List<Pooled> pool = Stream.generate(Pooled::new).limit(4 * Recurrent.MANY).toList();
    pool.forEach(pooled -> Recurrent.orType(pooled, BEGIN));
    pool.forEach(pooled -> Recurrent.orType(pooled, LATER));

    assertThat(pool).allMatch(pooled -> Recurrent.orType(pooled, LATER + 1).equals(Pooled.class));
  }
}
