package io.bootcause.service.change;

import io.bootcause.service.Library;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.change.Change.AddLibrary;
import io.bootcause.service.change.Change.BumpLibrary;
import io.bootcause.service.change.Change.RemoveLibrary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.jspecify.annotations.Nullable;

/**
 * Turns a library change into the nested jars to swap.
 *
 * <p>A bump moves the library together with its family: what has the same groupId and the same
 * version, as tomcat-embed-core, -el and -websocket have. A dependency whose required version moved
 * up follows, with its family. A dependency that the new version needs and the old one did not is
 * added; one that the old version needed too and that is absent was left out by the service's
 * build, and stays so. One that is added comes with what it needs, in the same way.
 */
final class LibraryPlanner {
  private final MavenRepositories repositories;
  private final String artifactName;

  /**
   * @param artifactName for messages
   */
  LibraryPlanner(MavenRepositories repositories, String artifactName) {
    this.repositories = repositories;
    this.artifactName = artifactName;
  }

  void remove(RemoveLibrary change, LibraryEdits edits) throws ServiceException {
    for (Library library : matching(change.groupId(), change.artifactId(), edits)) {
      edits.remove(library);
    }
  }

  void add(AddLibrary change, LibraryEdits edits) throws ServiceException {
    Artifact wanted =
        new DefaultArtifact(change.groupId(), change.artifactId(), "", "jar", change.version());
    Library present = find(wanted, edits);
    if (present != null) {
      throw new ServiceException(
          Kind.USAGE, artifactName + " has " + present.coordinates() + " already: nothing to add");
    }
    List<Library> libraries = edits.libraries();
    if (libraries.isEmpty()) {
      throw new ServiceException(
          Kind.USAGE, artifactName + " has no libraries of its own to add one to");
    }
    String directory = directoryOf(libraries.get(0));
    edits.add(library(wanted, directory), repositories.jar(wanted));
    follow(Map.of(), needs(List.of(wanted), true), directory, edits);
  }

  void bump(BumpLibrary change, LibraryEdits edits) throws ServiceException {
    String version = change.version();
    List<Library> targets = matching(change.groupId(), change.artifactId(), edits);
    if (targets.stream().allMatch(library -> version.equals(library.version()))) {
      throw new ServiceException(
          Kind.USAGE,
          artifactName + " has " + targets.get(0).coordinates() + " already: nothing to bump");
    }
    List<Artifact> before = new ArrayList<>();
    List<Artifact> after = new ArrayList<>();
    String directory = directoryOf(targets.get(0));
    for (Library member : family(targets, change.groupId(), edits)) {
      Artifact moved = artifact(change.groupId(), member, version);
      // The one that was asked for must be there; a relative may have ended with its old version.
      Optional<Path> jar =
          targets.contains(member)
              ? Optional.of(repositories.jar(moved))
              : repositories.jarIfThere(moved);
      if (jar.isPresent()) {
        edits.replace(member, library(moved, directoryOf(member)), jar.get());
        after.add(moved);
        if (member.version() != null) {
          before.add(artifact(change.groupId(), member, member.version()));
        }
      }
    }
    follow(needs(before, false), needs(after, true), directory, edits);
  }

  private void follow(
      Map<String, Artifact> before, Map<String, Artifact> after, String dir, LibraryEdits edits)
      throws ServiceException {
    for (Map.Entry<String, Artifact> need : after.entrySet()) {
      Artifact wanted = need.getValue();
      Artifact old = before.get(need.getKey());
      Library present = find(wanted, edits);
      if (present == null) {
        if (old == null) {
          edits.add(library(wanted, dir), repositories.jar(wanted));
        }
      } else if (present.version() != null
          && LibraryVersions.newer(wanted.getVersion(), present.version())
          && (old == null || !old.getVersion().equals(wanted.getVersion()))) {
        edits.replace(present, library(wanted, directoryOf(present)), repositories.jar(wanted));
        moveFamily(present, wanted, edits);
      }
    }
  }

  /** What was released with the one that has moved: parts of two releases seldom fit together. */
  private void moveFamily(Library old, Artifact moved, LibraryEdits edits) {
    for (Library member : edits.libraries()) {
      boolean related =
          moved.getGroupId().equals(member.groupId())
              && old.version() != null
              && old.version().equals(member.version());
      if (related) {
        Artifact wanted = artifact(moved.getGroupId(), member, moved.getVersion());
        repositories
            .jarIfThere(wanted)
            .ifPresent(jar -> edits.replace(member, library(wanted, directoryOf(member)), jar));
      }
    }
  }

  /** By "g:a:classifier", the highest version that any of these needs. */
  private Map<String, Artifact> needs(List<Artifact> artifacts, boolean required)
      throws ServiceException {
    Map<String, Artifact> needs = new LinkedHashMap<>();
    for (Artifact artifact : artifacts) {
      List<Artifact> dependencies;
      try {
        dependencies = repositories.runtimeDependencies(artifact);
      } catch (ServiceException e) {
        if (required) {
          throw e;
        }
        continue;
      }
      for (Artifact d : dependencies) {
        needs.merge(
            d.getGroupId() + ":" + d.getArtifactId() + ":" + d.getClassifier(),
            d,
            (x, y) -> LibraryVersions.newer(y.getVersion(), x.getVersion()) ? y : x);
      }
    }
    return needs;
  }

  private List<Library> matching(String groupId, String artifactId, LibraryEdits edits)
      throws ServiceException {
    List<Library> found =
        edits.libraries().stream()
            .filter(l -> l.artifactId().equals(artifactId))
            .filter(l -> l.groupId() == null || l.groupId().equals(groupId))
            .toList();
    if (!found.isEmpty()) {
      return found;
    }
    List<String> near =
        edits.libraries().stream()
            .filter(l -> l.artifactId().equals(artifactId) || l.artifactId().contains(artifactId))
            .map(Library::coordinates)
            .limit(3)
            .toList();
    throw new ServiceException(
        Kind.USAGE,
        artifactName
            + " has no library "
            + groupId
            + ":"
            + artifactId
            + (near.isEmpty() ? "" : "; near: " + String.join(", ", near)));
  }

  private static List<Library> family(List<Library> targets, String groupId, LibraryEdits edits) {
    List<Library> family = new ArrayList<>(targets);
    for (Library library : edits.libraries()) {
      boolean related =
          groupId.equals(library.groupId())
              && targets.stream()
                  .anyMatch(t -> t.version() != null && t.version().equals(library.version()));
      if (related && !family.contains(library)) {
        family.add(library);
      }
    }
    return family;
  }

  private static @Nullable Library find(Artifact wanted, LibraryEdits edits) {
    for (Library library : edits.libraries()) {
      if (library.artifactId().equals(wanted.getArtifactId())
          && (library.groupId() == null || library.groupId().equals(wanted.getGroupId()))
          && classifier(library).equals(wanted.getClassifier())) {
        return library;
      }
    }
    return null;
  }

  private static Artifact artifact(String groupId, Library library, String version) {
    return new DefaultArtifact(groupId, library.artifactId(), classifier(library), "jar", version);
  }

  /** What stands between version and ".jar" in the entry's name. */
  private static String classifier(Library library) {
    String file = library.entry().substring(library.entry().lastIndexOf('/') + 1);
    String stem = library.artifactId() + "-" + library.version() + "-";
    return file.startsWith(stem) && file.endsWith(".jar")
        ? file.substring(stem.length(), file.length() - ".jar".length())
        : "";
  }

  private static Library library(Artifact a, String directory) {
    String classifier = a.getClassifier().isEmpty() ? "" : "-" + a.getClassifier();
    return new Library(
        a.getGroupId(),
        a.getArtifactId(),
        a.getVersion(),
        directory + a.getArtifactId() + "-" + a.getVersion() + classifier + ".jar");
  }

  private static String directoryOf(Library library) {
    return library.entry().substring(0, library.entry().lastIndexOf('/') + 1);
  }
}
