package io.bootcause.service.change;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What belongs to a web server in a Spring Boot service.
 *
 * @param name as in {@link io.bootcause.service.BootArtifact#serverName()}
 * @param starter artifact of Spring Boot that brings it
 * @param module artifact of Spring Boot 4 that configures it
 * @param core artifact without which there is no such server
 * @param groups of its own libraries
 * @param started what its start-up line says
 * @param threads names of the threads that it starts at once
 */
record ServerFamily(
    String name,
    String starter,
    String module,
    String core,
    List<String> groups,
    Pattern started,
    Pattern threads) {
  private static final List<ServerFamily> ALL =
      List.of(
          family(
              "tomcat",
              "tomcat-embed-core",
              List.of("org.apache.tomcat"),
              "Tomcat (?:started|initialized) (?:on|with) port",
              "\"(?:http-nio2?-|Catalina-utility-|container-0)"),
          family(
              "jetty",
              "jetty-server",
              List.of("org.eclipse.jetty"),
              "Jetty started on port",
              "\"qtp\\d+-"),
          family(
              "undertow",
              "undertow-core",
              List.of("io.undertow", "org.jboss.xnio", "org.jboss.threads", "org.wildfly"),
              "Undertow started on port",
              "\"XNIO-\\d+ "),
          new ServerFamily(
              "netty",
              "spring-boot-starter-reactor-netty",
              "spring-boot-reactor-netty",
              "reactor-netty-http",
              List.of(),
              Pattern.compile("Netty started on port"),
              Pattern.compile("\"(?:reactor-http-|webflux-http-|server-)")));

  private static ServerFamily family(
      String name, String core, List<String> groups, String started, String threads) {
    return new ServerFamily(
        name,
        "spring-boot-starter-" + name,
        "spring-boot-" + name,
        core,
        groups,
        Pattern.compile(started),
        Pattern.compile(threads));
  }

  static List<ServerFamily> all() {
    return ALL;
  }

  static List<String> names() {
    return ALL.stream().map(ServerFamily::name).toList();
  }

  static Optional<ServerFamily> named(String name) {
    return ALL.stream().filter(f -> f.name.equals(name)).findFirst();
  }

  /** True for a library of the server itself, whoever else may use it too. */
  boolean owns(String groupId) {
    return groups.stream().anyMatch(g -> groupId.equals(g) || groupId.startsWith(g + "."));
  }

  /** True for the artifacts of Spring Boot that bring or configure this server. */
  boolean isBootModule(String artifactId) {
    return artifactId.equals(starter)
        || artifactId.equals(starter + "-runtime")
        || artifactId.equals(module);
  }
}
