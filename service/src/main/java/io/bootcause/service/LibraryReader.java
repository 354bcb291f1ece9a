package io.bootcause.service;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Tells which library a nested jar is: by its pom.properties, its manifest, its file name. */
final class LibraryReader {
  /** Most services have no library that needs it. */
  private static final class Installed {
    static final InstalledGroups GROUPS = InstalledGroups.ofTheUser();
  }

  private LibraryReader() {}

  private record Pom(String groupId, String artifactId, @Nullable String version) {}

  static boolean isPom(String entry) {
    return entry.startsWith("META-INF/maven/") && entry.endsWith("/pom.properties");
  }

  /** A jar that lies in a file. */
  static Library read(String entry, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(entry, in);
    }
  }

  /**
   * @param entry the jar's name in the artifact
   * @param content the jar's bytes; closed by the caller
   */
  static Library read(String entry, InputStream content) throws IOException {
    String file = entry.substring(entry.lastIndexOf('/') + 1);
    List<Pom> poms = new ArrayList<>();
    Set<String> names = new HashSet<>();
    String manifestVersion = null;
    ZipInputStream zip = new ZipInputStream(content);
    for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
      if (e.getName().equals("META-INF/MANIFEST.MF")) {
        Attributes manifest = manifest(zip.readAllBytes());
        manifestVersion = version(manifest);
        Stream.of("Automatic-Module-Name", "Bundle-SymbolicName")
            .map(manifest::getValue)
            .filter(Objects::nonNull)
            .forEach(names::add);
      } else if (isPom(e.getName())) {
        pom(zip.readAllBytes(), poms);
      } else if (e.getName().endsWith(".class")) {
        names.add(packageOf(e.getName()));
      }
    }
    return identify(entry, file, poms, manifestVersion, names);
  }

  /**
   * What an unpacked library left of itself.
   *
   * @return null if that names none
   */
  static @Nullable Library ofPom(String entry, byte[] properties) throws IOException {
    List<Pom> poms = new ArrayList<>();
    pom(properties, poms);
    return poms.isEmpty()
        ? null
        : new Library(poms.get(0).groupId, poms.get(0).artifactId, poms.get(0).version, entry);
  }

  private static Library identify(
      String entry,
      String file,
      List<Pom> poms,
      @Nullable String manifestVersion,
      Set<String> names) {
    LibraryName name = LibraryName.of(file);
    // Shaded jars carry the poms of what they swallowed: only the one of this name counts.
    Pom own = null;
    for (Pom pom : poms) {
      boolean named = file.startsWith(pom.artifactId + "-") || file.equals(pom.artifactId + ".jar");
      if (named && (own == null || pom.artifactId.length() > own.artifactId.length())) {
        own = pom;
      }
    }
    if (own == null && poms.size() == 1 && file.contains(poms.get(0).artifactId + "-")) {
      own = poms.get(0);
    }
    if (own != null && own.version != null) {
      return new Library(own.groupId, own.artifactId, own.version, entry);
    }
    String version = name.version() == null ? manifestVersion : name.version();
    String group = own == null ? KnownGroups.groupOf(name.artifactId(), version) : own.groupId;
    if (group == null) {
      group = Installed.GROUPS.groupOf(names, name.artifactId(), version);
    }
    return new Library(group, name.artifactId(), version, entry);
  }

  private static void pom(byte[] content, List<Pom> poms) throws IOException {
    Properties p = new Properties();
    p.load(new ByteArrayInputStream(content));
    String group = p.getProperty("groupId");
    String artifact = p.getProperty("artifactId");
    if (group != null && artifact != null) {
      poms.add(new Pom(group, artifact, p.getProperty("version")));
    }
  }

  private static String packageOf(String classFile) {
    return classFile.substring(0, Math.max(0, classFile.lastIndexOf('/'))).replace('/', '.');
  }

  private static @Nullable String version(Attributes manifest) {
    String v = manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
    return v == null || v.isBlank() || v.equals("null") ? null : v.strip();
  }

  private static Attributes manifest(byte[] content) {
    try {
      return new Manifest(new ByteArrayInputStream(content)).getMainAttributes();
    } catch (IOException e) {
      return new Attributes(); // A manifest that java.util.jar rejects says nothing.
    }
  }
}
