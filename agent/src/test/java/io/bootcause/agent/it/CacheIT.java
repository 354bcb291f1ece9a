package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Look-ups and misses of caches, and the keys that never equal another. */
class CacheIT {
  private static final int REQUESTS = 20;
  private static final String RATES = "io.bootcause.agent.target.SpringTarget$Rates";
  private static final String CURRENCY = "io.bootcause.agent.target.SpringTarget$Currency";
  @TempDir Path temp;
  private final Collector seen = new Collector();

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void lookUpsAndMissesOfEachCache(Jdk jdk) throws Exception {
    try (Target target =
            Target.start(jdk, "test", Fixtures.SPRING, temp, "-XX:+EnableDynamicAgentLoading");
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen);
        Http http = new Http(target.port())) {
      assertThat(link.instrument()).isEmpty();
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(http.get("/rates").body()).isEqualTo("abcnulldef");
        Thread.sleep(25); // Keys are looked at now and then.
      }
      assertThat(
              seen.readings("class.missed[", System.nanoTime())
                  .get("class.missed[io.example.Absent]"))
          .as("each of the class loaders says so")
          .isBetween(REQUESTS * 1.0, REQUESTS * 4.0);
      Map<String, Double> caches = seen.readings("cache.", System.nanoTime());
      for (String name : new String[] {"rates", "names", "nothing", "one", "later"}) {
        assertThat(caches).containsEntry("cache.lookups[" + name + "]", (double) REQUESTS);
        assertThat(caches.keySet())
            .contains(
                "cache.type[" + name + "|org.springframework.cache.concurrent.ConcurrentMapCache]");
      }
      assertThat(caches)
          .containsEntry("cache.misses[rates]", (double) REQUESTS)
          .containsEntry("cache.misses.again[rates]", 0.0)
          .containsEntry("cache.identitykey[rates|" + CURRENCY + "]", 3.0)
          .containsEntry("cache.place[rates|" + RATES + "#rate]", 1.0)
          .containsEntry("cache.misses[names]", 1.0)
          .containsEntry("cache.misses.again[names]", 0.0)
          .containsEntry("cache.misses[nothing]", (double) REQUESTS)
          .containsEntry("cache.misses.again[nothing]", REQUESTS - 1.0)
          .containsEntry("cache.misses[one]", (double) REQUESTS)
          .containsEntry("cache.identitykey[one|" + CURRENCY + "]", 3.0)
          .containsEntry("cache.place[one|" + RATES + "#one]", 1.0)
          .containsEntry("cache.misses[later]", 1.0)
          .containsEntry("cache.misses[emptied]", (double) REQUESTS)
          .containsEntry("cache.clears[emptied]", (double) REQUESTS)
          .containsEntry("cache.clearer[emptied|" + RATES + "#empty]", 1.0)
          .doesNotContainKey("cache.clears[names]");
      assertThat(caches.keySet().stream().filter(n -> n.startsWith("cache.identitykey")))
          .hasSize(2);
      link.detach();
      assertThat(http.get("/rates").body()).isEqualTo("abcnulldef");
      assertThat(target.printed()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void lookUpsOfCachesWithoutAName(Jdk jdk) throws Exception {
    try (Target target = Target.start(jdk, "test", Fixtures.SPRING, temp, Fixtures.withGuava(jdk));
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen);
        Http http = new Http(target.port())) {
      assertThat(link.instrument()).isEmpty();
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(http.get("/cabinets").body()).isEqualTo("abcd");
        Thread.sleep(25); // Evicted a moment later, on another thread.
      }
      Map<String, Double> caches = seen.readings("cache.", System.nanoTime());
      Map<String, Double> misses = new TreeMap<>();
      caches.forEach(
          (name, value) -> {
            if (name.startsWith("cache.misses[")) {
              assertThat(caches)
                  .containsEntry(name.replace("misses", "lookups"), (double) REQUESTS);
              misses.merge(
                  name.replaceAll(".*\\[|@.*", "") + " " + value.intValue(), 1.0, Double::sum);
            }
          });
      assertThat(misses.keySet())
          .containsExactly(
              "Caffeine " + 1, "Caffeine " + REQUESTS, "Guava " + 1, "Guava " + REQUESTS);
      assertThat(caches.entrySet())
          .anyMatch(e -> e.getKey().startsWith("cache.puts[Guava") && e.getValue() == REQUESTS)
          .anyMatch(e -> e.getKey().endsWith("SpringTarget$Cabinets#drawers]"));
      link.detach();
      assertThat(http.get("/cabinets").body()).isEqualTo("abcd");
      assertThat(target.printed()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void lookUpsInHibernatesRegionsAndWhatEmptiesThem(Jdk jdk) throws Exception {
    String shelves = "io.bootcause.agent.target.Shelves";
    try (Target target = Target.start(jdk, "test", Fixtures.SPRING, temp, Fixtures.withGuava(jdk));
        AgentLink link = AgentLink.attach(Fixtures.AGENT, target.pid(), seen);
        Http http = new Http(target.port())) {
      assertThat(link.instrument()).isEmpty();
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(http.get("/shelves").body()).isEqualTo("-b");
      }
      assertThat(seen.readings("cache.", System.nanoTime()))
          .containsEntry("cache.lookups[target.Book]", 2.0 * REQUESTS)
          .containsEntry("cache.misses[target.Book]", (double) REQUESTS)
          .containsEntry("cache.misses.again[target.Book]", REQUESTS - 1.0)
          .containsEntry("cache.clears[target.Book]", (double) REQUESTS)
          .containsEntry("cache.clearer[target.Book|" + shelves + "#emptied]", 1.0)
          .containsEntry("cache.place[target.Book|" + shelves + "#asked]", 1.0);
      link.detach();
      assertThat(http.get("/shelves").body()).isEqualTo("-b");
      assertThat(target.printed()).isEmpty();
    }
  }
}
