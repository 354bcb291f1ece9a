package io.bootcause.cli;

import io.bootcause.service.BootArtifact.Packaging;

/** The packagings that a service can be given. */
enum LayoutName {
  JAR(Packaging.JAR),
  WAR(Packaging.WAR),
  EXPLODED(Packaging.EXPLODED);

  private final Packaging packaging;

  LayoutName(Packaging packaging) {
    this.packaging = packaging;
  }

  Packaging packaging() {
    return packaging;
  }
}
