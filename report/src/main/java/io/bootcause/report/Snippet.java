package io.bootcause.report;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to paste where to make a change one's own.
 *
 * @param where e.g. "pom.xml"
 * @param text the lines to paste
 */
record Snippet(String where, String text) {
  /** Properties by which projects with Boot's parent pick versions; by group. */
  private static final Map<String, String> PARENT_PROPERTIES =
      Map.ofEntries(
          Map.entry("org.apache.tomcat.embed", "tomcat.version"),
          Map.entry("io.undertow", "undertow.version"),
          Map.entry("org.eclipse.jetty", "jetty.version"),
          Map.entry("io.netty", "netty.version"),
          Map.entry("com.h2database", "h2.version"),
          Map.entry("org.postgresql", "postgresql.version"),
          Map.entry("ch.qos.logback", "logback.version"),
          Map.entry("org.apache.logging.log4j", "log4j2.version"),
          Map.entry("org.hibernate.orm", "hibernate.version"));

  /** The most usual way first; empty for a change that has no text form. */
  static List<Snippet> of(Change change, @Nullable BootArtifact artifact) {
    if (change instanceof Change.Together together) {
      return together.parts().stream().flatMap(part -> of(part, artifact).stream()).toList();
    }
    if (change instanceof Change.BumpLibrary bump) {
      return bump(bump, artifact);
    }
    if (change instanceof Change.AddLibrary add) {
      return add(add);
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return remove(remove);
    }
    if (change instanceof Change.SetProperty property) {
      return property(property);
    }
    if (change instanceof Change.ThreadModel model) {
      return property(
          new Change.SetProperty("spring.threads.virtual.enabled", "" + model.virtual()));
    }
    if (change instanceof Change.AppArgument argument) {
      return List.of(
          new Snippet("command line", "java -jar " + jar(artifact) + " " + argument.argument()));
    }
    if (change instanceof Change.JavaVersion java) {
      return java(java, artifact);
    }
    if (change instanceof Change.SwapServer swap) {
      return server(swap, artifact);
    }
    if (change instanceof Change.JvmFlag jvm) {
      return List.of(
          new Snippet("command line", "java " + jvm.flag() + " -jar " + jar(artifact)),
          new Snippet("environment", "JAVA_TOOL_OPTIONS=\"" + jvm.flag() + "\""));
    }
    return change instanceof Change.Patch patch ? CodeSketch.of(patch, artifact) : List.of();
  }

  /** What it is built for may stay as it is: a newer Java runs it, too. */
  private static List<Snippet> java(Change.JavaVersion java, @Nullable BootArtifact artifact) {
    String feature = java.version().replaceFirst("\\D.*", "");
    return List.of(
        new Snippet(
            "command line",
            "java -version  # has to say " + java.version() + "\njava -jar " + jar(artifact)),
        new Snippet("Containerfile", "FROM eclipse-temurin:" + feature + "-jre"),
        new Snippet(
            "pom.xml, if spring-boot:build-image makes the image",
            "<image>\n  <env>\n    <BP_JVM_VERSION>"
                + feature
                + "</BP_JVM_VERSION>\n  </env>\n</image>"));
  }

  private static List<Snippet> bump(Change.BumpLibrary bump, @Nullable BootArtifact artifact) {
    List<Snippet> snippets = new ArrayList<>();
    List<String> artifacts = releasedTogether(bump, artifact);
    StringBuilder maven = new StringBuilder("<dependencyManagement>\n  <dependencies>\n");
    StringBuilder gradle = new StringBuilder("dependencies {\n  constraints {\n");
    for (String artifactId : artifacts) {
      maven
          .append("    <dependency>\n")
          .append("      <groupId>" + xml(bump.groupId()) + "</groupId>\n")
          .append("      <artifactId>" + xml(artifactId) + "</artifactId>\n")
          .append("      <version>" + xml(bump.version()) + "</version>\n")
          .append("    </dependency>\n");
      gradle.append(
          "    implementation('"
              + bump.groupId()
              + ":"
              + artifactId
              + "') { version { strictly '"
              + bump.version()
              + "' } }\n");
    }
    String property = PARENT_PROPERTIES.get(bump.groupId());
    if (property != null) {
      snippets.add(
          new Snippet(
              "pom.xml, if the parent is spring-boot-starter-parent",
              "<properties>\n  <"
                  + property
                  + ">"
                  + xml(bump.version())
                  + "</"
                  + property
                  + ">\n</properties>"));
    }
    snippets.add(
        new Snippet(
            property == null ? "pom.xml" : "pom.xml, with any parent",
            maven.append("  </dependencies>\n</dependencyManagement>").toString()));
    snippets.add(new Snippet("build.gradle", gradle.append("  }\n}").toString()));
    return List.copyOf(snippets);
  }

  /** The libraries of the same group and version: half a Tomcat on another version breaks. */
  private static List<String> releasedTogether(
      Change.BumpLibrary bump, @Nullable BootArtifact artifact) {
    List<String> together = new ArrayList<>(List.of(bump.artifactId()));
    if (artifact == null) {
      return together;
    }
    String old =
        artifact.libraries().stream()
            .filter(l -> l.artifactId().equals(bump.artifactId()))
            .map(Library::version)
            .findFirst()
            .orElse(null);
    artifact.libraries().stream()
        .filter(l -> old != null && old.equals(l.version()))
        .filter(l -> bump.groupId().equals(l.groupId()))
        .map(Library::artifactId)
        .filter(id -> !together.contains(id))
        .forEach(together::add);
    return together;
  }

  private static List<Snippet> add(Change.AddLibrary add) {
    return List.of(
        new Snippet(
            "pom.xml; the version may be managed by the parent",
            "<dependency>\n  <groupId>"
                + xml(add.groupId())
                + "</groupId>\n  <artifactId>"
                + xml(add.artifactId())
                + "</artifactId>\n  <version>"
                + xml(add.version())
                + "</version>\n  <scope>runtime</scope>\n</dependency>"),
        new Snippet(
            "build.gradle",
            "dependencies {\n  runtimeOnly '"
                + add.groupId()
                + ":"
                + add.artifactId()
                + ":"
                + add.version()
                + "'\n}"));
  }

  private static List<Snippet> remove(Change.RemoveLibrary remove) {
    String name = remove.groupId() + ":" + remove.artifactId();
    return List.of(
        new Snippet(
            "pom.xml, in the dependency that brings it in",
            "<exclusions>\n  <exclusion>\n    <groupId>"
                + xml(remove.groupId())
                + "</groupId>\n    <artifactId>"
                + xml(remove.artifactId())
                + "</artifactId>\n  </exclusion>\n</exclusions>"),
        new Snippet("to see what brings it in", "mvn dependency:tree -Dincludes=" + name),
        new Snippet(
            "build.gradle",
            "configurations.runtimeClasspath {\n  exclude group: '"
                + remove.groupId()
                + "', module: '"
                + remove.artifactId()
                + "'\n}"));
  }

  private static List<Snippet> property(Change.SetProperty property) {
    String name = property.name();
    String value = property.value();
    // Dotted, as Spring allows: pasted as a tree it would be a second "server:" in most files.
    String key = name.matches("[\\w.-]+") ? name : quoted(name);
    return List.of(
        new Snippet("application.properties", name + "=" + value.replace("\\", "\\\\")),
        new Snippet(
            "application.yml",
            key + ": " + (value.matches("[1-9][0-9]*|true|false") ? value : quoted(value))),
        new Snippet("command line", "--" + name + "=" + value));
  }

  private static String quoted(String yaml) {
    return '"' + yaml.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Empty where the starters are not known for sure: from Boot 4 on, and for reactive services. */
  private static List<Snippet> server(Change.SwapServer swap, @Nullable BootArtifact artifact) {
    String boot = artifact == null ? null : artifact.bootVersion();
    if (artifact == null || boot == null || !boot.matches("[123]\\..*")) {
      return List.of();
    }
    boolean servlet =
        !swap.server().equals("netty")
            && List.of("tomcat", "jetty", "undertow").contains(artifact.serverName());
    if (!servlet) {
      return List.of();
    }
    String old = "spring-boot-starter-" + artifact.serverName();
    String starter = "spring-boot-starter-" + swap.server();
    return List.of(
        new Snippet(
            "pom.xml",
            """
            <dependency>
              <groupId>org.springframework.boot</groupId>
              <artifactId>spring-boot-starter-web</artifactId>
              <exclusions>
                <exclusion>
                  <groupId>org.springframework.boot</groupId>
                  <artifactId>%s</artifactId>
                </exclusion>
              </exclusions>
            </dependency>
            <dependency>
              <groupId>org.springframework.boot</groupId>
              <artifactId>%s</artifactId>
            </dependency>"""
                .formatted(xml(old), xml(starter))),
        new Snippet(
            "build.gradle",
            """
            configurations.all {
              exclude group: 'org.springframework.boot', module: '%s'
            }
            dependencies {
              implementation 'org.springframework.boot:%s'
            }"""
                .formatted(old, starter)));
  }

  private static String jar(@Nullable BootArtifact artifact) {
    return artifact == null ? "app.jar" : String.valueOf(artifact.file().getFileName());
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
