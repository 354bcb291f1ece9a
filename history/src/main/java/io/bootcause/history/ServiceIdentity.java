package io.bootcause.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Which service, and which state of it.
 *
 * @param name of the application, not of the file: it must outlive a new version
 * @param version null if unknown
 * @param build equal for two jars with the same content, whenever they were built; null if unknown
 */
public record ServiceIdentity(String name, @Nullable String version, @Nullable String build) {
  private static final Pattern VERSIONED = Pattern.compile("(.+?)-(\\d+(?:\\.[\\w-]+)*)");
  private static final Pattern POM = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

  /** What differs from build to build without any change of the source. */
  private static final Pattern VOLATILE =
      Pattern.compile("(.*/)?(MANIFEST\\.MF|build-info\\.properties|git\\.properties)|.*/pom\\..*");

  private static final int BUILD_DIGITS = 16;

  /** Only by what it is called. */
  public static ServiceIdentity named(String name) {
    return new ServiceIdentity(name, null, null);
  }

  /**
   * Reads it from build-info.properties, the manifest, a pom.properties of its own or the file's
   * name, whichever tells first. What cannot be read is left out.
   */
  public static ServiceIdentity of(Path artifact) {
    String file = String.valueOf(artifact.toAbsolutePath().normalize().getFileName());
    Properties told = new Properties();
    String build = null;
    if (Files.isRegularFile(artifact)) {
      try (ZipFile zip = new ZipFile(artifact.toFile())) {
        told = told(zip);
        build = build(zip);
      } catch (IOException | IllegalArgumentException e) {
        // The file's name remains.
      }
    }
    String stem = file.replaceFirst("\\.(jar|war)$", "");
    Matcher versioned = VERSIONED.matcher(stem);
    boolean inName = versioned.matches();
    String name = told.getProperty("name", inName ? versioned.group(1) : stem);
    String version = told.getProperty("version");
    return new ServiceIdentity(
        name, version != null ? version : inName ? versioned.group(2) : null, build);
  }

  private static Properties told(ZipFile zip) throws IOException {
    Properties told = new Properties();
    for (String classes : new String[] {"BOOT-INF/classes/", "WEB-INF/classes/"}) {
      Properties info = properties(zip, zip.getEntry(classes + "META-INF/build-info.properties"));
      put(told, "name", info.getProperty("build.name", info.getProperty("build.artifact")));
      put(told, "version", info.getProperty("build.version"));
    }
    ZipEntry manifest = zip.getEntry("META-INF/MANIFEST.MF");
    if (manifest != null) {
      try (InputStream in = zip.getInputStream(manifest)) {
        Attributes main = new Manifest(in).getMainAttributes();
        put(told, "name", main.getValue(Attributes.Name.IMPLEMENTATION_TITLE));
        put(told, "version", main.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
      }
    }
    ZipEntry pom =
        zip.stream()
            .filter(e -> POM.matcher(e.getName()).matches())
            .findFirst()
            .map(ZipEntry.class::cast)
            .orElse(null);
    Properties coordinates = properties(zip, pom);
    put(told, "name", coordinates.getProperty("artifactId"));
    put(told, "version", coordinates.getProperty("version"));
    return told;
  }

  /** The first one to tell wins. */
  private static void put(Properties told, String key, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      told.putIfAbsent(key, value.strip());
    }
  }

  private static Properties properties(ZipFile zip, @Nullable ZipEntry entry) throws IOException {
    Properties properties = new Properties();
    if (entry != null) {
      try (InputStream in = zip.getInputStream(entry)) {
        properties.load(in);
      }
    }
    return properties;
  }

  /** Over names and check sums, which the archive's directory has: nothing is unpacked. */
  private static String build(ZipFile zip) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (Stream<? extends ZipEntry> entries = zip.stream()) {
        entries
            .filter(e -> !e.isDirectory() && !VOLATILE.matcher(e.getName()).matches())
            .sorted(Comparator.comparing(ZipEntry::getName))
            .forEach(e -> digest.update((e.getName() + " " + e.getCrc() + "\n").getBytes(UTF_8)));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, BUILD_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
