package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ThreadWindowsTest {
  @Property
  void findsWhatALookAtEachWouldFind(
      @ForAll List<@IntRange(min = 0, max = 200) Integer> bounds,
      @ForAll @IntRange(min = 0, max = 200) int a,
      @ForAll @IntRange(min = 0, max = 200) int b) {
    long first = Math.min(a, b);
    long last = Math.max(a, b);
    ThreadWindows windows = new ThreadWindows();
    List<Window> expected = new ArrayList<>();
    for (int i = 0; i + 1 < bounds.size(); i += 2) {
      Window window =
          new Window(
              1,
              Math.min(bounds.get(i), bounds.get(i + 1)),
              Math.max(bounds.get(i), bounds.get(i + 1)));
      windows.add(window);
      if (window.fromNanos() <= last && first <= window.toNanos()) {
        expected.add(window);
      }
    }
    assertThat(windows.touching(first, last)).containsExactlyInAnyOrderElementsOf(expected);
  }
}
