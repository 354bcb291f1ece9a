package io.bootcause.agent.target;

import java.nio.file.Files;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
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
    spring.register(Config.class, Greetings.class);
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

  /** Turns Spring MVC on. */
  @EnableWebMvc
  public static class Config {
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

    @GetMapping("/residue")
    public String residue() throws Exception {
      return Endpoints.answer("/residue");
    }
  }
}
