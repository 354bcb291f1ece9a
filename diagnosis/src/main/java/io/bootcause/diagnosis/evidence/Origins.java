package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells which part of the service a frame belongs to, from the class's own code source. */
public final class Origins {
  private final Map<String, ClassOrigin> classes;
  private final @Nullable BootArtifact artifact;
  private final @Nullable OwnPackages shaded;
  private final Library jdk;

  public Origins(Recording recording) {
    this(recording.classes(), recording.artifact(), recording.javaVersion());
  }

  /**
   * @param classes origins by class name
   * @param artifact null if only a running JVM was given
   */
  public Origins(
      Map<String, ClassOrigin> classes, @Nullable BootArtifact artifact, String javaVersion) {
    this.classes = classes;
    this.artifact = artifact;
    this.jdk = KnownBugs.jdk(javaVersion);
    this.shaded =
        artifact != null && artifact.packaging() == BootArtifact.Packaging.SHADED
            ? OwnPackages.of(artifact)
            : null;
  }

  /** What the service runs on. */
  public Library jdk() {
    return jdk;
  }

  /** Whether a person has named it: not a compiler or a framework, nor is it a constructor. */
  public static boolean isNamed(String frame) {
    return !frame.endsWith(">") && !frame.contains("$$") && !frame.contains("#lambda$");
  }

  /** Class name of a frame {@code pkg.Class#method}. */
  public static String className(String frame) {
    int hash = frame.indexOf('#');
    return hash < 0 ? frame : frame.substring(0, hash);
  }

  /** True for the service's own classes and its libraries', false for the JDK's and native code. */
  public boolean isApplicationSide(String frame) {
    return location(frame).isPresent();
  }

  /** The library that the frame's class was loaded from; empty for the JDK's and the user's own. */
  public Optional<Library> library(String frame) {
    return location(frame).flatMap(this::libraryAt);
  }

  /** The same of a class that was not asked for, by others of its package. */
  public Optional<Library> libraryOfPackage(String frame) {
    String type = className(frame);
    String inPackage = type.substring(0, type.lastIndexOf('.') + 1);
    return classes.keySet().stream()
        .filter(name -> name.startsWith(inPackage) && name.indexOf('.', inPackage.length()) < 0)
        .sorted()
        .flatMap(name -> library(name + "#").stream())
        .findFirst();
  }

  /** True for the user's own classes: packed in the service itself, not in one of its libraries. */
  public boolean isUsersOwn(String frame) {
    return !isGenerated(frame)
        && location(frame)
            .filter(l -> !isLibrary(l) && libraryAt(l).isEmpty() && !isLauncher(frame))
            .filter(l -> !isAnotherJar(l) && (shaded == null || shaded.owns(className(frame))))
            .isPresent();
  }

  /** Where Spring Boot and web archives keep libraries: known even of a jar that is not. */
  private static boolean isLibrary(String location) {
    return location.contains("BOOT-INF/lib/") || location.contains("WEB-INF/lib");
  }

  /** A file beside the service that is known: a Java agent's, with all that is packed in it. */
  private boolean isAnotherJar(String location) {
    return artifact != null
        && location.endsWith(".jar")
        && !namesJar(location, fileName(artifact.file().toString()));
  }

  /** Proxies share the code source of the class that they stand for; nobody wrote them. */
  private static boolean isGenerated(String frame) {
    return frame.contains("$$")
        || frame.contains("$HibernateProxy")
        || NamedProxies.isProxys(frame);
  }

  /** Index of the outermost frame of the service's own code, -1 if there is none. */
  public int outermostOwn(ThreadStack stack) {
    for (int i = 0; i < stack.frames().size(); i++) {
      if (isUsersOwn(stack.frames().get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Index of the innermost frame of the service's own code, -1 if there is none. */
  public int innermostOwn(ThreadStack stack) {
    return indexOfOwn(stack.frames(), stack.frames().size() - 1);
  }

  /**
   * The nearest frame of the service's own code from one on outwards.
   *
   * @param frames outermost first
   * @param from index of that one; -1 for none
   */
  public Optional<String> nearestOwn(List<String> frames, int from) {
    int own = indexOfOwn(frames, from);
    return own < 0 ? Optional.empty() : Optional.of(frames.get(own));
  }

  private int indexOfOwn(List<String> frames, int from) {
    for (int i = from; i >= 0; i--) {
      if (isUsersOwn(frames.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Index of the innermost frame that is not the JDK's: whoever works, works for it; or -1. */
  public int innermostApplicationSide(ThreadStack stack) {
    for (int i = stack.frames().size() - 1; i >= 0; i--) {
      if (isApplicationSide(stack.frames().get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** True if the service's own code is at work, itself or through the JDK, and no library. */
  public boolean ownCodeWorks(ThreadStack stack) {
    int at = innermostApplicationSide(stack);
    return at >= 0 && isUsersOwn(stack.frames().get(at));
  }

  private static boolean isLauncher(String frame) {
    return frame.startsWith("org.springframework.boot.loader.");
  }

  private Optional<String> location(String frame) {
    ClassOrigin origin = classes.get(className(frame));
    return origin == null
        ? Optional.empty()
        : Optional.ofNullable(origin.location()).filter(l -> !isJdk(l));
  }

  /** Not all of the JDK's classes are the bootstrap loader's. */
  private static boolean isJdk(String location) {
    return location.startsWith("jrt:") || location.contains("/jre/lib/");
  }

  /** The library whose nested jar a path or URL names. */
  public Optional<Library> libraryAt(String location) {
    if (artifact == null) {
      return Optional.empty();
    }
    // A nested jar is named by its entry in URLs of every loader generation; compare by file name.
    return artifact.libraries().stream()
        .filter(library -> namesJar(location, fileName(library.entry())))
        .findFirst();
  }

  private static boolean namesJar(String location, String jarName) {
    int at = location.indexOf(jarName);
    return at >= 0 && (at == 0 || "/\\=".indexOf(location.charAt(at - 1)) >= 0);
  }

  /** The last part of a path in an archive. */
  public static String fileName(String entry) {
    return entry.substring(entry.lastIndexOf('/') + 1);
  }
}
