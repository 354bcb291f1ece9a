package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginsTest {
  @Test
  void aClassThatWasNotSeenIsOfTheLibraryOfItsPackage() {
    Origins origins =
        new Evidence(
                new Recordings()
                    .library("g", "driver", "1.0", 5)
                    .from("driver", "d.client.Reader")
                    .steady()
                    .requests(20, 15)
                    .build())
            .origins();

    assertThat(origins.libraryOfPackage("d.client.Unseen#read"))
        .map(Library::artifactId)
        .contains("driver");
    assertThat(origins.libraryOfPackage("d.Unseen#read")).isEmpty();
    assertThat(origins.libraryOfPackage("d.client.deep.Unseen#read")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme.orders.App, com.acme.common.Money, true",
    "com.acme.orders.App, com.fasterxml.jackson.databind.ObjectMapper, false",
    "com.acme.orders.App, org.springframework.web.Filter, false",
    "io.github.me.shop.App, io.github.me.shop.Cart, true",
    "io.github.me.shop.App, io.github.resilience4j.Bulkhead, false",
    "org.springframework.samples.petclinic.App, org.springframework.samples.petclinic.Owner, true",
    "org.springframework.samples.petclinic.App, org.springframework.web.Filter, false",
    "demo.App, demo.deep.Thing, true",
    "demo.App, demonstration.Thing, false",
    "App, Thing, true",
    "App, org.springframework.web.Filter, false",
  })
  void namesTellWhatIsOwnInAShadedJar(String main, String type, boolean own) {
    BootArtifact artifact =
        new BootArtifact(
            Path.of("app.jar"),
            BootArtifact.Packaging.SHADED,
            null,
            main,
            "tomcat",
            null,
            List.of(
                new Library("com.acme", "orders", "1", "a"),
                new Library("com.fasterxml.jackson.core", "jackson-databind", "2", "b"),
                new Library("io.github.resilience4j", "resilience4j-core", "2", "c")));

    assertThat(OwnPackages.of(artifact).owns(type)).isEqualTo(own);
  }
}
