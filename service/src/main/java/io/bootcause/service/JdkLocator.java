package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the JDKs of this machine where people and their tools put them: {@code JAVA_HOME}, {@code
 * JAVA_17_HOME}, {@code PATH}, SDKMAN, Maven toolchains, the system's directories.
 */
public final class JdkLocator {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.[\\w.+-]+)?");
  private static final Pattern JAVA_N_HOME =
      Pattern.compile("JAVA_?\\d+_HOME(_.*)?|JDK_?\\d+(_HOME)?");
  private static final Pattern TOOLCHAIN_HOME =
      Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");

  private final Map<String, String> env;
  private final Path userHome;
  private final Path runningHome;
  private final List<Path> systemDirs;

  /**
   * @param systemDirs directories whose children are looked at
   */
  JdkLocator(Map<String, String> env, Path userHome, Path runningHome, List<Path> systemDirs) {
    this.env = Map.copyOf(env);
    this.userHome = userHome;
    this.runningHome = runningHome;
    this.systemDirs = List.copyOf(systemDirs);
  }

  public static JdkLocator ofThisMachine() {
    return new JdkLocator(
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        Path.of(System.getProperty("java.home")),
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/usr/java"),
            Path.of("/opt"),
            Path.of("/Library/Java/JavaVirtualMachines")));
  }

  /**
   * @param jvm what the user gave as {@code --jvm}: a home directory, a {@code java} program, or a
   *     version such as {@code 17} or {@code 17.0.15}; null for what {@code java} means here:
   *     {@code JAVA_HOME}, then the {@code PATH}, then the JVM we run on
   * @throws ServiceException USAGE if there is none
   */
  public Jdk locate(@Nullable String jvm) throws ServiceException {
    if (jvm == null) {
      return theDefault();
    }
    if (VERSION.matcher(jvm).matches()) {
      return ofVersion(jvm);
    }
    return at(jvm);
  }

  /** Every JDK found, the default first, then the newest first; each once. */
  public List<Jdk> all() {
    Map<Path, Jdk> found = new LinkedHashMap<>();
    defaults().forEach(home -> add(found, home));
    Map<Path, Jdk> others = new LinkedHashMap<>();
    otherHomes().forEach(home -> add(others, home));
    others.values().stream()
        .sorted(Comparator.comparing(Jdk::version, JdkLocator::compareVersions).reversed())
        .forEach(jdk -> found.putIfAbsent(jdk.home(), jdk));
    return List.copyOf(found.values());
  }

  private Jdk theDefault() throws ServiceException {
    String javaHome = env.get("JAVA_HOME");
    if (javaHome != null && !javaHome.isBlank() && home(javaHome).flatMap(Jdk::askedIn).isEmpty()) {
      throw new ServiceException(Kind.USAGE, "JAVA_HOME is no Java installation: " + javaHome);
    }
    for (Path home : defaults()) {
      Optional<Jdk> jdk = Jdk.askedIn(home);
      if (jdk.isPresent()) {
        return jdk.get();
      }
    }
    throw new ServiceException(
        Kind.USAGE, "no Java found; set JAVA_HOME or name one with --jvm PATH");
  }

  private Jdk ofVersion(String wanted) throws ServiceException {
    List<Jdk> all = all();
    return all.stream()
        .filter(jdk -> matches(jdk, wanted))
        .max(Comparator.comparing(Jdk::version, JdkLocator::compareVersions))
        .orElseThrow(
            () ->
                new ServiceException(
                    Kind.USAGE,
                    "no JDK "
                        + wanted
                        + " found; there are: "
                        + String.join(", ", all.stream().map(Jdk::version).toList())
                        + "; name one with --jvm PATH"));
  }

  private static boolean matches(Jdk jdk, String wanted) {
    return wanted.equals(String.valueOf(jdk.major()))
        || jdk.version().equals(wanted)
        || jdk.version().startsWith(wanted + ".");
  }

  private Jdk at(String given) throws ServiceException {
    Path path;
    try {
      path = Path.of(given).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new ServiceException(Kind.USAGE, "--jvm is no path: " + given, e);
    }
    if (!Files.exists(path)) {
      throw new ServiceException(Kind.USAGE, "--jvm: no such file: " + given);
    }
    // Of /usr, say, the JDK to which its bin/java leads.
    Path java = Files.isDirectory(path) ? path.normalize().resolve("bin/java") : path;
    Optional<Jdk> jdk = Jdk.in(path.normalize());
    if (jdk.isEmpty() && java.endsWith("java")) {
      jdk = homeOf(java).flatMap(Jdk::askedIn);
    }
    if (jdk.isEmpty() && Files.isDirectory(path.resolve("Contents/Home"))) {
      jdk = Jdk.askedIn(path.resolve("Contents/Home"));
    }
    return jdk.orElseThrow(
        () -> new ServiceException(Kind.USAGE, "--jvm is no Java installation: " + given));
  }

  private List<Path> defaults() {
    List<Path> homes = new ArrayList<>();
    home(env.getOrDefault("JAVA_HOME", "")).ifPresent(homes::add);
    for (String dir : env.getOrDefault("PATH", "").split(File.pathSeparator)) {
      Optional<Path> java = home(dir).map(d -> d.resolve("java")).filter(Files::isExecutable);
      if (java.isPresent()) {
        java.flatMap(JdkLocator::homeOf).ifPresent(homes::add);
        break;
      }
    }
    homes.add(runningHome);
    return homes;
  }

  private List<Path> otherHomes() {
    List<Path> homes = new ArrayList<>();
    env.forEach(
        (name, value) -> {
          if (JAVA_N_HOME.matcher(name.toUpperCase(Locale.ROOT)).matches()) {
            home(value).ifPresent(homes::add);
          }
        });
    homes.addAll(children(userHome.resolve(".sdkman/candidates/java")));
    homes.addAll(children(userHome.resolve(".jdks")));
    homes.addAll(toolchains());
    systemDirs.forEach(dir -> homes.addAll(children(dir)));
    return homes;
  }

  private List<Path> toolchains() {
    List<Path> homes = new ArrayList<>();
    try {
      Matcher m =
          TOOLCHAIN_HOME.matcher(
              Files.readString(
                  userHome.resolve(".m2/toolchains.xml"), StandardCharsets.ISO_8859_1));
      while (m.find()) {
        home(m.group(1)).ifPresent(homes::add);
      }
    } catch (IOException e) {
      return homes;
    }
    return homes;
  }

  private static List<Path> children(Path dir) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(dir)) {
      for (Path child : children) {
        Path mac = child.resolve("Contents/Home");
        found.add(Files.isDirectory(mac) ? mac : child);
      }
    } catch (IOException e) {
      return found;
    }
    return found;
  }

  private static void add(Map<Path, Jdk> found, Path home) {
    try {
      Path real = home.toRealPath();
      Jdk.in(real).ifPresent(jdk -> found.putIfAbsent(real, jdk));
    } catch (IOException e) {
      // A dangling link is no JDK.
    }
  }

  private static Optional<Path> homeOf(Path javaProgram) {
    try {
      Path bin = javaProgram.toRealPath().getParent();
      return Optional.ofNullable(bin == null ? null : bin.getParent());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> home(String value) {
    try {
      return value.isBlank() ? Optional.empty() : Optional.of(Path.of(value.strip()));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** 17, 21 …; 0 if there is no Java installation. */
  public static int majorOf(Path home) {
    return Jdk.askedIn(home).map(Jdk::major).orElse(0);
  }

  /** 17.0.15, 25.0.3 …; "unknown" if there is no Java installation. */
  public static String versionOf(Path home) {
    return Jdk.askedIn(home).map(Jdk::version).orElse("unknown");
  }

  static int compareVersions(String a, String b) {
    String[] as = a.split("[._+-]");
    String[] bs = b.split("[._+-]");
    for (int i = 0; i < Math.max(as.length, bs.length); i++) {
      int c = Long.compare(number(as, i), number(bs, i));
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }

  private static long number(String[] parts, int i) {
    try {
      return i < parts.length ? Long.parseLong(parts[i]) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
