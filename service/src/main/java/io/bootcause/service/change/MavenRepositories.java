package io.bootcause.service.change;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.maven.MavenSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.version.Version;

/**
 * The user's Maven repositories: the local one first, then what settings.xml names, through its
 * mirrors and proxies.
 */
public final class MavenRepositories {
  private final RepositorySystem system;
  private final RepositorySystemSession session;
  private final List<RemoteRepository> remotes;

  private MavenRepositories(
      RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> remotes) {
    this.system = system;
    this.session = session;
    this.remotes = remotes;
  }

  /** As the user's settings.xml files say. A settings file that cannot be read is as none. */
  public static MavenRepositories ofTheUser() {
    return of(MavenSettings.ofTheUser());
  }

  static MavenRepositories of(MavenSettings settings) {
    RepositorySystem system = new RepositorySystemSupplier().get();
    DefaultRepositorySystemSession session = ResolverSession.create(system, settings);
    return new MavenRepositories(
        system, session, system.newResolutionRepositories(session, settings.repositories()));
  }

  /** The jar's file, fetched if the local repository has it not. */
  Path jar(Artifact artifact) throws ServiceException {
    try {
      return system
          .resolveArtifact(session, new ArtifactRequest(artifact, remotes, null))
          .getArtifact()
          .getFile()
          .toPath();
    } catch (ArtifactResolutionException e) {
      throw new ServiceException(Kind.USAGE, "cannot find " + name(artifact) + why(e), e);
    }
  }

  /** Not there, or not reachable: the user does something else about each. */
  private String why(ArtifactResolutionException e) {
    boolean absent =
        e.getResult().getExceptions().stream()
            .allMatch(ArtifactNotFoundException.class::isInstance);
    if (!absent) {
      return ": " + oneLine(e);
    }
    List<String> places = new ArrayList<>();
    places.add(session.getLocalRepository().getBasedir().toString());
    remotes.forEach(remote -> places.add(remote.getId() + " (" + remote.getUrl() + ")"));
    return session.isOffline()
        ? " in " + places.get(0) + ", and settings.xml says to work offline"
        : " in " + String.join(" or ", places);
  }

  Optional<Path> jarIfThere(Artifact artifact) {
    try {
      return Optional.of(jar(artifact));
    } catch (ServiceException e) {
      return Optional.empty();
    }
  }

  /**
   * What the artifact needs at run time, itself excluded, in the versions Maven would choose.
   * Nothing is downloaded but poms.
   */
  List<Artifact> runtimeDependencies(Artifact artifact) throws ServiceException {
    try {
      CollectRequest request = new CollectRequest(new Dependency(artifact, "runtime"), remotes);
      DependencyNode root = system.collectDependencies(session, request).getRoot();
      PreorderNodeListGenerator nodes = new PreorderNodeListGenerator();
      root.accept(nodes);
      List<Artifact> found = new ArrayList<>();
      for (Dependency dependency : nodes.getDependencies(true)) {
        Artifact needed = dependency.getArtifact();
        boolean itself =
            needed.getGroupId().equals(artifact.getGroupId())
                && needed.getArtifactId().equals(artifact.getArtifactId());
        if (!itself && !dependency.isOptional() && needed.getExtension().equals("jar")) {
          found.add(needed);
        }
      }
      return found;
    } catch (RepositoryException e) {
      throw new ServiceException(
          Kind.USAGE, "cannot find what " + name(artifact) + " depends on: " + oneLine(e), e);
    }
  }

  /**
   * The artifact and all it needs at run time, in the versions that a bill of materials manages, as
   * a build that imports it would get them. Nothing is downloaded but poms.
   *
   * @throws ServiceException USAGE if the artifact, the bill or a pom of the tree cannot be found
   */
  List<Artifact> managedTree(Artifact artifact, Artifact bill) throws ServiceException {
    try {
      List<Dependency> managed =
          system
              .readArtifactDescriptor(session, new ArtifactDescriptorRequest(bill, remotes, null))
              .getManagedDependencies();
      CollectRequest request = new CollectRequest(new Dependency(artifact, "runtime"), remotes);
      request.setManagedDependencies(managed);
      PreorderNodeListGenerator nodes = new PreorderNodeListGenerator();
      system.collectDependencies(session, request).getRoot().accept(nodes);
      return nodes.getDependencies(true).stream()
          .filter(d -> !d.isOptional() && d.getArtifact().getExtension().equals("jar"))
          .map(Dependency::getArtifact)
          .toList();
    } catch (RepositoryException e) {
      throw new ServiceException(
          Kind.USAGE, "cannot find what " + name(artifact) + " depends on: " + oneLine(e), e);
    }
  }

  /** Every version the repositories list, ascending; empty if they do not answer. */
  List<String> versions(String groupId, String artifactId) {
    try {
      VersionRangeRequest request =
          new VersionRangeRequest(
              new DefaultArtifact(groupId, artifactId, "jar", "[0,)"), remotes, null);
      return system.resolveVersionRange(session, request).getVersions().stream()
          .map(Version::toString)
          .toList();
    } catch (VersionRangeResolutionException e) {
      return List.of();
    }
  }

  static String name(Artifact a) {
    return a.getGroupId()
        + ":"
        + a.getArtifactId()
        + (a.getClassifier().isEmpty() ? "" : ":" + a.getClassifier())
        + ":"
        + a.getVersion();
  }

  private static String oneLine(Exception e) {
    String message = e.getMessage();
    return message == null
        ? e.getClass().getSimpleName()
        : message.replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
