package io.bootcause.agent.target;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.logging.LogManager;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Spring MVC on Tomcat, without Boot. */
public final class SpringTarget {
  private SpringTarget() {}

  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset();
    AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
    spring.register(
        Config.class,
        Greetings.class,
        Rates.class,
        CachedRates.class,
        Cabinets.class,
        Desk.class,
        Courier.class,
        Shelves.class);
    Tomcat tomcat = new Tomcat();
    String base = Files.createTempDirectory("target").toString();
    tomcat.setBaseDir(base);
    tomcat.setPort(0);
    Context context = tomcat.addContext("", base);
    Wrapper servlet = Tomcat.addServlet(context, "all", new DispatcherServlet(spring));
    servlet.setAsyncSupported(true);
    servlet.setLoadOnStartup(1);
    context.addServletMappingDecoded("/", "all");
    tomcat.getConnector();
    tomcat.start();
    System.out.println("PORT " + tomcat.getConnector().getLocalPort());
    // All of an 8.5's threads are daemons.
    Thread.currentThread().join();
  }

  /** Turns Spring MVC and caches on. */
  @EnableWebMvc
  @EnableCaching
  public static class Config {
    @Bean
    public CacheManager caches() {
      return new ConcurrentMapCacheManager();
    }

    @Bean
    public RouterFunction<ServerResponse> functions() {
      return RouterFunctions.route(
              RequestPredicates.GET("/function"),
              request -> {
                Thread.sleep(5);
                return ServerResponse.ok().body("function");
              })
          .andRoute(
              RequestPredicates.GET("/failing-function"),
              request -> {
                throw new IllegalStateException("on purpose");
              });
    }
  }

  /** What has neither equals nor hashCode. */
  public static final class Currency {
    private final String name;

    Currency(String name) {
      this.name = name;
    }
  }

  /** Cached, well and badly. */
  public static class Rates {
    @Cacheable("rates")
    public String rate(Currency of, String to) {
      return of.name + to;
    }

    @Cacheable("names")
    public String name(String of) {
      return of;
    }

    @Cacheable(cacheNames = "nothing", unless = "#result == null")
    public String nothing(int number) {
      return null;
    }

    @Cacheable(cacheNames = "one", sync = true)
    public String one(Currency of) {
      return of.name;
    }

    @Cacheable("emptied")
    public String emptied(String of) {
      return of;
    }

    @CacheEvict(cacheNames = "emptied", allEntries = true)
    public void empty() {}

    @Cacheable("later")
    public CompletableFuture<String> later(String of) {
      return CompletableFuture.completedFuture(of);
    }
  }

  /** Asks for them. */
  @RestController
  public static class CachedRates {
    private final Rates rates;

    public CachedRates(Rates rates) {
      this.rates = rates;
    }

    private String emptied() {
      rates.empty();
      return rates.emptied("f");
    }

    @GetMapping("/rates")
    public String rates() {
      if (org.springframework.util.ClassUtils.isPresent("io.example.Absent", null)) {
        throw new IllegalStateException();
      }
      return rates.rate(new Currency("a"), "b")
          + rates.name("c")
          + rates.nothing(1)
          + rates.one(new Currency("d"))
          + rates.later("e").join()
          + emptied();
    }
  }

  /** Asks caches without a name: two that lose everything, two that keep it. */
  @RestController
  public static class Cabinets {
    private final Cache<String, String> tiny = Caffeine.newBuilder().maximumSize(0).build();
    private final Cache<String, String> large = Caffeine.newBuilder().maximumSize(9).build();
    private final com.google.common.cache.Cache<String, String> brief =
        CacheBuilder.newBuilder().maximumSize(0).build();
    private final com.google.common.cache.LoadingCache<String, String> loading =
        CacheBuilder.newBuilder().maximumSize(9).build(CacheLoader.from(key -> key));

    @GetMapping("/cabinets")
    public String drawers() {
      String asked = brief.getIfPresent("c");
      if (asked == null) {
        asked = "c";
        brief.put("c", asked);
      }
      return tiny.get("a", key -> key)
          + large.get("b", key -> key)
          + asked
          + loading.getUnchecked("d");
    }
  }

  /** The handlers. */
  @RestController
  public static class Greetings {
    /** Called before each handler: must not be taken for it. */
    @ModelAttribute
    public void before() throws InterruptedException {
      Thread.sleep(20);
    }

    @GetMapping("/hello")
    public String hello() throws InterruptedException {
      Thread.sleep(5);
      return "hello";
    }

    @GetMapping("/boom")
    public String boom() {
      throw new IllegalStateException("on purpose");
    }

    @GetMapping("/later")
    public Callable<String> later() {
      return () -> {
        Thread.sleep(50);
        return "later";
      };
    }

    @GetMapping("/threads")
    public String threads() throws Exception {
      return Endpoints.answer("/threads");
    }

    /** The names of parameters that reflection tells, of this class and of Spring's. */
    @GetMapping("/parameters")
    public String parameters() {
      return Stream.of(Greetings.class, DispatcherServlet.class)
          .flatMap(c -> Stream.of(c.getDeclaredMethods()))
          .flatMap(m -> Stream.of(m.getParameters()))
          .filter(Parameter::isNamePresent)
          .map(p -> p.getDeclaringExecutable().getName() + " " + p.getName())
          .sorted()
          .collect(Collectors.joining(","));
    }

    @GetMapping("/named")
    public String named(String who) {
      return String.valueOf(who);
    }

    @GetMapping("/residue")
    public String residue() throws Exception {
      return Endpoints.answer("/residue");
    }
  }
}
