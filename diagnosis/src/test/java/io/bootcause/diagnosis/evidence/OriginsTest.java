package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.service.Library;
import org.junit.jupiter.api.Test;

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
}
