package io.bootcause.service.change;

import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.change.Change.SwapServer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.jspecify.annotations.Nullable;

/**
 * Takes one web server out of a service and puts another in: the dependency trees of Spring Boot's
 * own starters say what goes and what comes, the bill of materials of the service's Boot version
 * says in which versions.
 *
 * <p>The old server must go whole, for one that is left in wins. But Tomcat's expression language
 * stays where the new server brings none, for bean validation needs it, and so does what another
 * library of the service uses, as Jetty's client does Jetty's I/O.
 */
final class ServerSwap {
  private static final String BOOT = "org.springframework.boot";
  private static final String TOMCAT_EL = "tomcat-embed-el";
  private static final Set<String> OTHER_EL =
      Set.of("apache-el", "javax.el", "jakarta.el", "javax.el-impl");

  private final MavenRepositories repositories;
  private final BootArtifact artifact;

  ServerSwap(MavenRepositories repositories, BootArtifact artifact) {
    this.repositories = repositories;
    this.artifact = artifact;
  }

  /**
   * @throws ServiceException USAGE, with the reason in one line, if this service cannot have that
   *     server
   */
  void apply(SwapServer swap, LibraryEdits edits) throws ServiceException {
    ServerFamily from = current();
    ServerFamily to = ServerFamily.named(swap.server()).orElseThrow(() -> no(swap.server()));
    String boot = bootVersion(to);
    if (from.equals(to)) {
      throw impossible(artifact.file().getFileName() + " has " + to.name() + " already");
    }
    checkPossible(from, to, boot, edits);
    List<Artifact> coming = tree(to, boot);
    String directory = directoryOfCore(from, edits);
    remove(from, boot, coming, edits);
    for (Artifact wanted : coming) {
      // Starters hold nothing; Spring Boot packs none since 2.x.
      boolean starter = wanted.getArtifactId().startsWith("spring-boot-starter");
      if (!starter && edits.libraries().stream().noneMatch(l -> is(l, wanted))) {
        edits.add(
            new Library(
                wanted.getGroupId(),
                wanted.getArtifactId(),
                wanted.getVersion(),
                directory + wanted.getArtifactId() + "-" + wanted.getVersion() + ".jar"),
            repositories.jar(wanted));
      }
    }
  }

  private ServerFamily current() throws ServiceException {
    return ServerFamily.named(artifact.serverName())
        .orElseThrow(
            () -> impossible(artifact.file().getFileName() + " has no web server that is known"));
  }

  private String bootVersion(ServerFamily to) throws ServiceException {
    String boot = artifact.bootVersion();
    if (boot == null || BootLine.compare(boot, "1.4") < 0) {
      throw impossible(
          "the server can be swapped from Spring Boot 1.4 on; this is "
              + (boot == null ? "of unknown version" : boot));
    }
    if (to.name().equals("undertow") && BootLine.major(boot) >= 4) {
      throw impossible(
          "no Undertow on Boot 4: Spring Boot " + boot + " needs Servlet 6.1, Undertow has 6.0");
    }
    return boot;
  }

  private static void checkPossible(
      ServerFamily from, ServerFamily to, String boot, LibraryEdits edits) throws ServiceException {
    boolean reactive = has(edits, "spring-webflux") && !has(edits, "spring-webmvc");
    if (to.name().equals("netty") && !reactive) {
      throw impossible("Netty serves reactive applications only; this one is built on servlets");
    }
    if (reactive && BootLine.major(boot) < 2) {
      throw impossible("reactive applications came with Spring Boot 2; this is " + boot);
    }
    if (from.name().equals("tomcat") && has(edits, "tomcat-embed-jasper")) {
      throw impossible("the service renders JSP with Tomcat's Jasper (tomcat-embed-jasper)");
    }
  }

  private List<Artifact> tree(ServerFamily family, String boot) throws ServiceException {
    return repositories.managedTree(
        new DefaultArtifact(BOOT, family.starter(), "jar", boot),
        new DefaultArtifact(BOOT, "spring-boot-dependencies", "pom", boot));
  }

  private void remove(ServerFamily from, String boot, List<Artifact> coming, LibraryEdits edits)
      throws ServiceException {
    Set<String> itsOwn = new HashSet<>();
    for (Artifact a : tree(from, boot)) {
      if (from.owns(a.getGroupId()) || from.isBootModule(a.getArtifactId())) {
        itsOwn.add(a.getArtifactId());
      }
    }
    boolean otherLanguage = coming.stream().anyMatch(a -> OTHER_EL.contains(a.getArtifactId()));
    Set<String> stays = usedByOthers(from, itsOwn, edits);
    Predicate<Library> goes =
        library ->
            (itsOwn.contains(library.artifactId())
                    || from.isBootModule(library.artifactId())
                    || Objects.equals(library.groupId(), "org.apache.tomcat.embed")
                    || library.artifactId().equals("tomcat-annotations-api"))
                && ofFamily(from, library)
                && !stays.contains(library.artifactId())
                && coming.stream().noneMatch(a -> is(library, a))
                && (otherLanguage || !library.artifactId().equals(TOMCAT_EL));
    for (Library library : edits.libraries()) {
      if (goes.test(library)) {
        edits.remove(library);
      }
    }
  }

  private static boolean ofFamily(ServerFamily family, Library library) {
    String group = library.groupId();
    return group == null || family.owns(group) || family.isBootModule(library.artifactId());
  }

  /** What libraries need that come from the server's makers, but are no part of the server. */
  private Set<String> usedByOthers(ServerFamily from, Set<String> itsOwn, LibraryEdits edits) {
    Set<String> used = new HashSet<>();
    for (Library library : edits.libraries()) {
      String group = library.groupId();
      String version = library.version();
      if (group == null
          || version == null
          || !from.owns(group)
          || itsOwn.contains(library.artifactId())) {
        continue;
      }
      List<Artifact> needs = needs(group, library.artifactId(), version);
      if (needs.stream().noneMatch(a -> a.getArtifactId().equals(from.core()))) {
        needs.forEach(a -> used.add(a.getArtifactId()));
      }
    }
    return used;
  }

  private List<Artifact> needs(String group, String artifactId, String version) {
    try {
      return repositories.runtimeDependencies(
          new DefaultArtifact(group, artifactId, "jar", version));
    } catch (ServiceException e) {
      return new ArrayList<>(); // Of unknown origin: it cannot be said to need anything.
    }
  }

  private static String directoryOfCore(ServerFamily from, LibraryEdits edits) {
    Optional<Library> core =
        edits.libraries().stream()
            .filter(l -> l.artifactId().equals(from.core()))
            .findFirst()
            .or(() -> edits.libraries().stream().findFirst());
    String entry = core.map(Library::entry).orElse("BOOT-INF/lib/");
    return entry.substring(0, entry.lastIndexOf('/') + 1);
  }

  private static boolean has(LibraryEdits edits, String artifactId) {
    return edits.libraries().stream().anyMatch(l -> l.artifactId().equals(artifactId));
  }

  private static boolean is(Library library, Artifact a) {
    @Nullable String group = library.groupId();
    return library.artifactId().equals(a.getArtifactId())
        && (group == null || group.equals(a.getGroupId()));
  }

  private static ServiceException no(String server) {
    return impossible("there is no server '" + server + "'");
  }

  private static ServiceException impossible(String why) {
    return new ServiceException(Kind.USAGE, why);
  }
}
