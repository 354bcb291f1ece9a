package io.bootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
  @Test
  void whatAllHaveInCommonIsLeftOut() {
    assertThat(ShortNames.of(List.of("/primes/regular?limit=1000", "/primes/default?limit=1000")))
        .containsExactly("regular", "default");
    assertThat(ShortNames.of(List.of("/a/1/x", "/a/2/x"))).containsExactly("1", "2");
    assertThat(ShortNames.of(List.of("/hello", "/greeting"))).containsExactly("hello", "greeting");
  }

  @Test
  void wordsAreNotCut() {
    assertThat(ShortNames.of(List.of("/orders/new", "/orders/newest")))
        .containsExactly("new", "newest");
    assertThat(ShortNames.of(List.of("/p?limit=10", "/p?limit=110")))
        .containsExactly("p?limit=10", "p?limit=110");
  }

  @Test
  void nothingIsLeftWithoutAName() {
    assertThat(ShortNames.of(List.of("/a/", "/a/b"))).containsExactly("/a/", "/a/b");
    assertThat(ShortNames.of(List.of("/a"))).containsExactly("/a");
    assertThat(ShortNames.of(List.of("/a", "/a"))).containsExactly("/a", "/a");
  }

  @Property
  void namesTellAsMuchAsPaths(
      @ForAll @Size(min = 1, max = 4)
          List<@StringLength(max = 8) @CharRange(from = '/', to = '1') String> ends) {
    List<String> paths = ends.stream().map(e -> "/" + e.replace('0', '?')).toList();
    List<String> names = ShortNames.of(paths);

    assertThat(new HashSet<>(names)).hasSameSizeAs(new HashSet<>(paths));
    for (int i = 0; i < paths.size(); i++) {
      assertThat(names.get(i)).isNotEmpty();
      assertThat(paths.get(i)).contains(names.get(i));
    }
  }
}
