package io.bootcause.service;

import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Reads what is packed in a Spring Boot jar, war or exploded directory. Nothing is run. */
public final class BootArtifactReader {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  /** Core library of each server, the first one that is there wins, as it does in Spring Boot. */
  private static final List<String[]> SERVERS =
      List.of(
          new String[] {"tomcat", "tomcat-embed-core"},
          new String[] {"jetty", "jetty-server"},
          new String[] {"undertow", "undertow-core"},
          new String[] {"netty", "reactor-netty-http"},
          new String[] {"netty", "reactor-netty"});

  private BootArtifactReader() {}

  /**
   * @throws ServiceException USAGE if the file is missing, unreadable, no archive, or not a Spring
   *     Boot artifact
   */
  public static BootArtifact read(Path file) throws ServiceException {
    if (!Files.exists(file)) {
      throw new ServiceException(Kind.USAGE, "no such file: " + file);
    }
    if (!Files.isReadable(file)) {
      throw new ServiceException(Kind.USAGE, "cannot read " + file + ": permission denied");
    }
    try {
      return Files.isDirectory(file) ? readDirectory(file) : readArchive(file);
    } catch (ZipException e) {
      throw new ServiceException(
          Kind.USAGE, "not a jar or war (or a damaged one): " + file + ": " + oneLine(e), e);
    } catch (NoSuchFileException e) {
      throw notBoot(file, "it has no " + MANIFEST);
    } catch (IOException e) {
      throw new ServiceException(Kind.USAGE, "cannot read " + file + ": " + oneLine(e), e);
    }
  }

  /**
   * Of a JVM that was started with {@code -cp}, as development environments and images do: what has
   * the main class stands for the artifact. Directories hold own classes.
   *
   * @param classPath absolute
   * @return null if Spring Boot or the main class is not among them
   */
  public static @Nullable BootArtifact ofClassPath(List<Path> classPath, String mainClass)
      throws ServiceException {
    Attributes none = new Attributes();
    none.put(Attributes.Name.MAIN_CLASS, mainClass);
    String main = mainClass.replace('.', '/') + ".class";
    List<Library> libraries = new ArrayList<>();
    Path own = null;
    try {
      for (Path entry : classPath) {
        if (own == null && has(entry, main)) {
          own = entry;
        } else if (Files.isRegularFile(entry)) {
          libraries.add(LibraryReader.read(ClassPathEntry.url(entry), entry));
        }
      }
    } catch (IOException e) {
      throw new ServiceException(
          Kind.USAGE, "cannot read the class path's libraries: " + oneLine(e), e);
    }
    return own == null || versionOf(libraries, "spring-boot") == null
        ? null
        : artifact(own, Packaging.THIN, none, true, libraries);
  }

  private static boolean has(Path entry, String file) throws IOException {
    if (!Files.isRegularFile(entry)) {
      return Files.exists(entry.resolve(file));
    }
    try (ZipFile zip = new ZipFile(entry.toFile())) {
      return zip.getEntry(file) != null;
    }
  }

  private static BootArtifact readArchive(Path file) throws IOException, ServiceException {
    if (Files.size(file) == 0) {
      throw new ServiceException(Kind.USAGE, "not a jar or war: " + file + " is empty");
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry manifest = zip.getEntry(MANIFEST);
      if (manifest == null) {
        throw notBoot(file, "it has no " + MANIFEST);
      }
      Attributes attributes;
      try (InputStream in = zip.getInputStream(manifest)) {
        attributes = new Manifest(in).getMainAttributes();
      }
      List<Library> libraries = new ArrayList<>();
      boolean bootContent = false;
      boolean war = false;
      for (ZipEntry entry : zip.stream().toArray(ZipEntry[]::new)) {
        bootContent |= ArtifactLayout.isBootContent(entry.getName());
        war |= entry.getName().startsWith("WEB-INF/");
        if (ArtifactLayout.isLibrary(entry.getName())) {
          try (InputStream in = zip.getInputStream(entry)) {
            libraries.add(LibraryReader.read(entry.getName(), in));
          }
        }
      }
      if (libraries.isEmpty() && !bootContent) {
        if (attributes.getValue(Attributes.Name.CLASS_PATH) != null) {
          return thin(file, attributes);
        }
        if (zip.getEntry(ShadedJar.BOOT) != null) {
          return shaded(file, zip, attributes);
        }
      }
      return artifact(
          file, war ? Packaging.WAR : Packaging.JAR, attributes, bootContent, libraries);
    }
  }

  /** What {@code -Djarmode=tools extract} makes of a jar, and build tools by themselves. */
  private static BootArtifact thin(Path file, Attributes manifest)
      throws IOException, ServiceException {
    List<Library> libraries = new ArrayList<>();
    for (ClassPathEntry entry : ClassPathEntry.of(file, manifest)) {
      if (entry.name().endsWith(".jar") && Files.isRegularFile(entry.file())) {
        libraries.add(LibraryReader.read(entry.name(), entry.file()));
      }
    }
    boolean boot = versionOf(libraries, "spring-boot") != null;
    return artifact(file, Packaging.THIN, manifest, boot, libraries);
  }

  private static BootArtifact shaded(Path file, ZipFile zip, Attributes manifest)
      throws IOException, ServiceException {
    List<Library> libraries = ShadedJar.libraries(zip);
    BootArtifact read = artifact(file, Packaging.SHADED, manifest, true, libraries);
    return new BootArtifact(
        file,
        Packaging.SHADED,
        read.bootVersion() == null ? ShadedJar.bootVersion(zip) : read.bootVersion(),
        read.mainClass(),
        ShadedJar.server(zip),
        read.serverVersion(),
        libraries);
  }

  private static BootArtifact readDirectory(Path dir) throws IOException, ServiceException {
    Attributes attributes;
    try (InputStream in = Files.newInputStream(dir.resolve(MANIFEST))) {
      attributes = new Manifest(in).getMainAttributes();
    }
    boolean bootContent =
        Files.isDirectory(dir.resolve("BOOT-INF")) || Files.isDirectory(dir.resolve("WEB-INF"));
    List<Library> libraries = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(dir, 3)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path path : files) {
      String entry = dir.relativize(path).toString().replace('\\', '/');
      if (ArtifactLayout.isLibrary(entry)) {
        libraries.add(LibraryReader.read(entry, path));
      }
    }
    return artifact(dir, Packaging.EXPLODED, attributes, bootContent, libraries);
  }

  private static BootArtifact artifact(
      Path file,
      Packaging packaging,
      Attributes manifest,
      boolean bootContent,
      List<Library> libraries)
      throws ServiceException {
    String startClass = manifest.getValue("Start-Class");
    String bootVersion = manifest.getValue("Spring-Boot-Version");
    if (startClass == null && bootVersion == null && !bootContent) {
      throw notBoot(
          file,
          "no Start-Class, Spring-Boot-Version, BOOT-INF, WEB-INF or Spring Boot itself in it");
    }
    String launcher = manifest.getValue(Attributes.Name.MAIN_CLASS);
    if (launcher == null) {
      throw new ServiceException(
          Kind.USAGE, "not executable: " + file + " has no Main-Class in its manifest");
    }
    if (bootVersion == null) {
      bootVersion = versionOf(libraries, "spring-boot");
    }
    for (String[] server : SERVERS) {
      if (libraries.stream().anyMatch(l -> l.artifactId().equals(server[1]))) {
        return new BootArtifact(
            file,
            packaging,
            bootVersion,
            startClass == null ? launcher : startClass,
            server[0],
            versionOf(libraries, server[1]),
            List.copyOf(libraries));
      }
    }
    return new BootArtifact(
        file,
        packaging,
        bootVersion,
        startClass == null ? launcher : startClass,
        "unknown",
        null,
        List.copyOf(libraries));
  }

  private static @Nullable String versionOf(List<Library> libraries, String artifactId) {
    for (Library library : libraries) {
      if (library.artifactId().equals(artifactId)) {
        return library.version();
      }
    }
    return null;
  }

  private static ServiceException notBoot(Path file, String why) {
    return new ServiceException(
        Kind.USAGE, "not a Spring Boot jar, war or exploded directory: " + file + ": " + why);
  }

  static String oneLine(IOException e) {
    String message = e.getMessage();
    return message == null
        ? e.getClass().getSimpleName()
        : message.replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
