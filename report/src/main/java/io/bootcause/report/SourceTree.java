package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bootcause.diagnosis.Cause;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a project, where somebody who reads a finding in code review wants to be led: to
 * the method, the property's line, or the build file that names the library. A finding knows no
 * lines, so they are looked up in the text; where that fails, the file must do.
 *
 * @param root what places are told relative to: the checkout, if there is one
 * @param modules directories with a build file or sources, nearest to where we were started first
 */
record SourceTree(Path root, List<Path> modules) {
  private static final int DEEPEST = 4;
  private static final int MOST_MODULES = 200;
  private static final List<String> BUILD_FILES =
      List.of("pom.xml", "build.gradle.kts", "build.gradle", "gradle/libs.versions.toml");
  private static final List<String> SOURCES =
      List.of("src/main/java", "src/main/kotlin", "src/main/groovy");
  private static final List<String> SETTINGS =
      List.of("application.properties", "application.yml", "application.yaml");
  private static final Set<String> NO_SOURCES = Set.of("target", "build", "out", "node_modules");

  /**
   * A place in it.
   *
   * @param uri relative to the root, as URIs have it
   * @param line from 1; 0 if only the file is known
   * @param frame {@code pkg.Class#method} that is there; null for a setting or a build file
   */
  record Place(String uri, int line, @Nullable String frame) {}

  /** Of the checkout around this directory, or of the directory itself if there is none. */
  static SourceTree around(Path directory) {
    Path start = directory.toAbsolutePath().normalize();
    Path root = start;
    for (Path up = start; up != null; up = up.getParent()) {
      if (Files.exists(up.resolve(".git"))) {
        root = up;
        break;
      }
    }
    List<Path> modules = new ArrayList<>();
    collect(start, DEEPEST, modules);
    for (Path up = start; !up.equals(root) && up.getParent() != null; ) {
      up = up.getParent();
      modules.add(up);
    }
    return new SourceTree(root, List.copyOf(modules));
  }

  private static void collect(Path directory, int depth, List<Path> modules) {
    modules.add(directory);
    if (depth == 0 || (depth < DEEPEST - 1 && !isModule(directory))) {
      return;
    }
    try (Stream<Path> children = Files.list(directory)) {
      for (Path child : children.sorted().toList()) {
        String name = String.valueOf(child.getFileName());
        if (modules.size() < MOST_MODULES
            && Files.isDirectory(child)
            && !Files.isSymbolicLink(child)
            && !name.startsWith(".")
            && !name.equals("src")
            && !NO_SOURCES.contains(name)) {
          collect(child, depth - 1, modules);
        }
      }
    } catch (IOException e) {
      // What cannot be read holds no sources for us.
    }
  }

  private static boolean isModule(Path directory) {
    return BUILD_FILES.stream().anyMatch(f -> Files.exists(directory.resolve(f)));
  }

  /** Where to mend a cause; null if nothing of this project has to do with it. */
  @Nullable Place of(Cause cause) {
    return switch (cause.kind()) {
      case LIBRARY_BUG -> firstOf(buildFile(cause.artifact()), source(cause), setting(cause));
      case CONFIG -> firstOf(setting(cause), source(cause), buildFile(cause.artifact()));
      default -> firstOf(source(cause), setting(cause), buildFile(cause.artifact()));
    };
  }

  private static @Nullable Place firstOf(
      @Nullable Place first, @Nullable Place second, @Nullable Place third) {
    return first != null ? first : second != null ? second : third;
  }

  /** Of the innermost frame that is in this project. */
  private @Nullable Place source(Cause cause) {
    Place source = null;
    for (int i = cause.where().size() - 1; i >= 0 && source == null; i--) {
      source = source(cause.where().get(i));
    }
    return source;
  }

  /** The method's line in its class's file. */
  private @Nullable Place source(String frame) {
    int hash = frame.indexOf('#');
    String type = hash < 0 ? frame : frame.substring(0, hash);
    String outer = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
    if (!outer.matches("[\\w.]+")) {
      return null;
    }
    String path = outer.replace('.', '/');
    List<String> candidates = new ArrayList<>();
    for (String sources : SOURCES) {
      candidates.add(sources + "/" + path + (sources.endsWith("kotlin") ? ".kt" : ".java"));
      if (sources.endsWith("groovy")) {
        candidates.add(sources + "/" + path + ".groovy");
      }
    }
    Path file = first(candidates);
    if (file == null) {
      return null;
    }
    String method = hash < 0 ? "" : frame.substring(hash + 1);
    // A declaration has a type or "fun" before the name; a call has a dot, an operator or "return".
    Pattern declared =
        Pattern.compile(
            "^(?!.*\\b(?:return|new|throw|else)\\b[^;{]*\\b"
                + Pattern.quote(method)
                + "\\s*\\()[^=.;]*[\\w>\\]?]\\s+"
                + Pattern.quote(method)
                + "\\s*\\(");
    return new Place(uri(file), method.matches("\\w+") ? line(file, declared) : 0, frame);
  }

  private @Nullable Place setting(Cause cause) {
    String property = cause.property();
    if (property == null) {
      return null;
    }
    String name = property.contains("=") ? property.substring(0, property.indexOf('=')) : property;
    Path file = first(SETTINGS.stream().map(f -> "src/main/resources/" + f).toList());
    return file == null
        ? null
        : new Place(
            uri(file),
            line(file, Pattern.compile("^\\s*" + Pattern.quote(name) + "\\s*[=:]")),
            null);
  }

  private @Nullable Place buildFile(@Nullable String artifact) {
    if (artifact == null) {
      return null;
    }
    String[] parts = artifact.split(":", -1);
    Pattern named = Pattern.compile("\\b" + Pattern.quote(parts.length > 1 ? parts[1] : artifact));
    Path nearest = null;
    for (Path module : modules) {
      for (String name : BUILD_FILES) {
        Path file = module.resolve(name);
        if (!Files.isRegularFile(file)) {
          continue;
        }
        int line = line(file, named);
        if (line > 0) {
          return new Place(uri(file), line, null);
        }
        nearest = nearest == null ? file : nearest;
      }
    }
    return nearest == null ? null : new Place(uri(nearest), 0, null);
  }

  private @Nullable Path first(List<String> candidates) {
    for (Path module : modules) {
      for (String candidate : candidates) {
        try {
          Path file = module.resolve(candidate);
          if (Files.isRegularFile(file)) {
            return file;
          }
        } catch (InvalidPathException e) {
          return null;
        }
      }
    }
    return null;
  }

  private static int line(Path file, Pattern pattern) {
    try {
      List<String> lines = Files.readAllLines(file, UTF_8);
      for (int i = 0; i < lines.size(); i++) {
        if (pattern.matcher(lines.get(i)).find()) {
          return i + 1;
        }
      }
    } catch (CharacterCodingException e) {
      return 0;
    } catch (IOException e) {
      return 0;
    }
    return 0;
  }

  private String uri(Path file) {
    return uri(root.relativize(file).toString());
  }

  /**
   * A path as a relative URI. (What {@link java.net.URI} makes of it is normalised after it was
   * quoted, so that a character's look-alike in ASCII stands there unquoted.)
   */
  static String uri(String path) {
    String slashes = PlainText.clean(path).replace('\\', '/');
    // What begins with two slashes would name a host.
    String relative = slashes.replaceFirst("^/+", "");
    return URLEncoder.encode(relative, UTF_8).replace("+", "%20").replace("%2F", "/");
  }
}
