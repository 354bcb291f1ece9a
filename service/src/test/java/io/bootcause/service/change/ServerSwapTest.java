package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.BootJars;
import io.bootcause.service.Library;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Swaps on small repositories that have the shape of the real ones. */
class ServerSwapTest {
  private static final String BOOT = "org.springframework.boot";
  private static final String TOMCAT = "org.apache.tomcat.embed";
  private static final String JETTY = "org.eclipse.jetty";

  @TempDir private Path temp;
  private LocalMaven maven;

  @BeforeEach
  void repository() throws IOException {
    maven = new LocalMaven(temp);
    for (String boot : new String[] {"3.5.7", "4.0.0"}) {
      maven
          .deploy(BOOT, "spring-boot-dependencies", boot)
          .deploy(
              BOOT,
              "spring-boot-starter-tomcat",
              boot,
              TOMCAT + ":tomcat-embed-core:10.1",
              TOMCAT + ":tomcat-embed-el:10.1",
              "jakarta.annotation:jakarta.annotation-api:2.1")
          .deploy(
              BOOT,
              "spring-boot-starter-jetty",
              boot,
              JETTY + ":jetty-server:12.0",
              "jakarta.servlet:jakarta.servlet-api:6.0",
              TOMCAT + ":tomcat-embed-el:10.1")
          .deploy(BOOT, "spring-boot-starter-undertow", boot, "io.undertow:undertow-core:2.3")
          .deploy(
              BOOT,
              "spring-boot-starter-reactor-netty",
              boot,
              "io.projectreactor.netty:reactor-netty-http:1.2");
    }
    maven
        .deploy(TOMCAT, "tomcat-embed-core", "10.1")
        .deploy(TOMCAT, "tomcat-embed-el", "10.1")
        .deploy("jakarta.annotation", "jakarta.annotation-api", "2.1")
        .deploy("jakarta.servlet", "jakarta.servlet-api", "6.0")
        .deploy(JETTY, "jetty-server", "12.0", JETTY + ":jetty-io:12.0")
        .deploy(JETTY, "jetty-client", "12.0", JETTY + ":jetty-io:12.0")
        .deploy(JETTY, "jetty-io", "12.0")
        .deploy("io.undertow", "undertow-core", "2.3", "org.jboss.xnio:xnio-api:3.8")
        .deploy("org.jboss.xnio", "xnio-api", "3.8")
        .deploy("io.projectreactor.netty", "reactor-netty-http", "1.2");
  }

  private static BootJars onTomcat(String boot, String web) {
    return BootJars.runnable(boot)
        .withLibrary("BOOT-INF/lib/" + web + "-6.jar", "org.springframework", web, "6")
        .withLibrary("BOOT-INF/lib/tomcat-embed-core-10.1.jar", TOMCAT, "tomcat-embed-core", "10.1")
        .withLibrary("BOOT-INF/lib/tomcat-embed-el-10.1.jar", TOMCAT, "tomcat-embed-el", "10.1")
        .withLibrary(
            "BOOT-INF/lib/tomcat-jdbc-10.1.jar", "org.apache.tomcat", "tomcat-jdbc", "10.1")
        .with(
            "BOOT-INF/classpath.idx",
            "- \"BOOT-INF/lib/"
                + web
                + "-6.jar\"\n- \"BOOT-INF/lib/tomcat-embed-core-10.1.jar\"\n");
  }

  private BootArtifact swapped(BootJars jar, String server) throws Exception {
    Path file = jar.writeTo(temp.resolve("app.jar"));
    byte[] before = Files.readAllBytes(file);
    ServiceSpec spec = new ServiceSpec(file, temp, List.of(), List.of());
    ServiceSpec changed =
        new ChangeApplier(maven.repositories())
            .apply(spec, List.of(new Change.SwapServer(server)), temp.resolve("work"));
    assertThat(Files.readAllBytes(file)).as("the original").isEqualTo(before);
    return BootArtifactReader.read(changed.artifact());
  }

  private String refusal(BootJars jar, String server) {
    ServiceException refused =
        catchThrowableOfType(ServiceException.class, () -> swapped(jar, server));
    assertThat(refused.kind()).isEqualTo(ServiceException.Kind.USAGE);
    assertThat(refused.getMessage()).doesNotContain("\n");
    return refused.getMessage();
  }

  private static List<String> names(BootArtifact artifact) {
    return artifact.libraries().stream().map(Library::artifactId).toList();
  }

  @Test
  void jettyComesWholeAndTomcatGoesButForItsExpressionLanguage() throws Exception {
    BootArtifact jetty = swapped(onTomcat("3.5.7", "spring-webmvc"), "jetty");

    assertThat(jetty.serverName()).isEqualTo("jetty");
    assertThat(jetty.serverVersion()).isEqualTo("12.0");
    assertThat(names(jetty))
        .contains("jetty-server", "jetty-io", "jakarta.servlet-api", "tomcat-embed-el")
        .contains("tomcat-jdbc", "spring-webmvc")
        .doesNotContain("tomcat-embed-core");
    try (ZipFile zip = new ZipFile(jetty.file().toFile())) {
      ZipEntry nested = zip.getEntry("BOOT-INF/lib/jetty-server-12.0.jar");
      assertThat(nested.getMethod()).isEqualTo(ZipEntry.STORED);
      String index =
          new String(
              zip.getInputStream(zip.getEntry("BOOT-INF/classpath.idx")).readAllBytes(),
              java.nio.charset.StandardCharsets.UTF_8);
      assertThat(index).contains("jetty-server-12.0.jar").doesNotContain("tomcat-embed-core");
    }
  }

  @Test
  void undertowHasNoExpressionLanguageHereSoTomcatsStays() throws Exception {
    assertThat(names(swapped(onTomcat("3.5.7", "spring-webmvc"), "undertow")))
        .contains("undertow-core", "xnio-api", "tomcat-embed-el")
        .doesNotContain("tomcat-embed-core");
  }

  @Test
  void whatTheHttpClientNeedsOfJettyStays() throws Exception {
    BootJars jar =
        BootJars.runnable("3.5.7")
            .withLibrary(
                "BOOT-INF/lib/spring-webmvc-6.jar", "org.springframework", "spring-webmvc", "6")
            .withLibrary("BOOT-INF/lib/jetty-server-12.0.jar", JETTY, "jetty-server", "12.0")
            .withLibrary("BOOT-INF/lib/jetty-io-12.0.jar", JETTY, "jetty-io", "12.0")
            .withLibrary("BOOT-INF/lib/jetty-client-12.0.jar", JETTY, "jetty-client", "12.0");
    assertThat(names(swapped(jar, "tomcat")))
        .contains("tomcat-embed-core", "jetty-client", "jetty-io")
        .doesNotContain("jetty-server");
  }

  @Test
  void saysInOneLineWhyASwapIsImpossible() {
    assertThat(refusal(onTomcat("4.0.0", "spring-webmvc"), "undertow"))
        .contains("no Undertow on Boot 4");
    assertThat(refusal(onTomcat("3.5.7", "spring-webmvc"), "netty")).contains("reactive");
    assertThat(refusal(onTomcat("3.5.7", "spring-webmvc"), "tomcat")).contains("already");
    assertThat(refusal(onTomcat("1.3.8", "spring-webmvc"), "jetty")).contains("1.4");
    assertThat(
            refusal(
                onTomcat("3.5.7", "spring-webmvc")
                    .withLibrary(
                        "BOOT-INF/lib/tomcat-embed-jasper-10.1.jar",
                        TOMCAT,
                        "tomcat-embed-jasper",
                        "10.1"),
                "jetty"))
        .contains("JSP");
  }

  @Test
  void nettyServesReactiveApplications() throws Exception {
    assertThat(swapped(onTomcat("3.5.7", "spring-webflux"), "netty").serverName())
        .isEqualTo("netty");
  }
}
