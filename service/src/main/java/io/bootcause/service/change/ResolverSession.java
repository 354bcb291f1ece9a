package io.bootcause.service.change;

import io.bootcause.service.maven.MavenSettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.DependencyCollectionContext;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/** Makes Maven's resolver behave as the user's settings say. */
final class ResolverSession {
  private ResolverSession() {}

  static DefaultRepositorySystemSession create(RepositorySystem system, MavenSettings settings) {
    DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
    session.setSystemProperties(System.getProperties());
    session.setCache(new DefaultRepositoryCache());
    session.setOffline(settings.settings().isOffline());
    session.setUpdatePolicy(RepositoryPolicy.UPDATE_POLICY_DAILY);
    // A pom that cannot be had is an error, not an empty one.
    session.setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false));
    session.setDependencySelector(
        new AndDependencySelector(session.getDependencySelector(), new Required()));
    session.setConfigProperties(
        Map.of(
            "aether.connector.connectTimeout", 5_000,
            "aether.connector.requestTimeout", 20_000,
            "aether.connector.http.retryHandler.count", 1));
    session.setMirrorSelector(mirrors(settings));
    session.setProxySelector(proxies(settings));
    session.setAuthenticationSelector(authentication(settings));
    session.setLocalRepositoryManager(
        system.newLocalRepositoryManager(
            session, new LocalRepository(settings.localRepository().toFile())));
    session.setWorkspaceReader(new LocalFirst(settings.localRepository()));
    return session;
  }

  private static DefaultMirrorSelector mirrors(MavenSettings settings) {
    DefaultMirrorSelector selector = new DefaultMirrorSelector();
    for (Mirror m : settings.settings().getMirrors()) {
      selector.add(
          m.getId(),
          m.getUrl(),
          m.getLayout(),
          false,
          m.isBlocked(),
          m.getMirrorOf(),
          m.getMirrorOfLayouts());
    }
    return selector;
  }

  private static DefaultProxySelector proxies(MavenSettings settings) {
    DefaultProxySelector selector = new DefaultProxySelector();
    for (Proxy p : settings.secrets().getProxies()) {
      if (p.isActive()) {
        AuthenticationBuilder auth = new AuthenticationBuilder();
        auth.addUsername(p.getUsername()).addPassword(p.getPassword());
        selector.add(
            new org.eclipse.aether.repository.Proxy(
                p.getProtocol(), p.getHost(), p.getPort(), auth.build()),
            p.getNonProxyHosts());
      }
    }
    return selector;
  }

  private static DefaultAuthenticationSelector authentication(MavenSettings settings) {
    DefaultAuthenticationSelector selector = new DefaultAuthenticationSelector();
    for (Server s : settings.secrets().getServers()) {
      AuthenticationBuilder auth = new AuthenticationBuilder();
      auth.addUsername(s.getUsername()).addPassword(s.getPassword());
      if (s.getPrivateKey() != null) {
        auth.addPrivateKey(s.getPrivateKey(), s.getPassphrase());
      }
      selector.add(s.getId(), auth.build());
    }
    return selector;
  }

  /**
   * What is optional is nobody's who did not ask for it: of an artifact's own too, whose poms may
   * not even be there, as those that Netty names by the system it is built on.
   */
  private static final class Required implements DependencySelector {
    @Override
    public boolean selectDependency(Dependency dependency) {
      return !dependency.isOptional();
    }

    @Override
    public DependencySelector deriveChildSelector(DependencyCollectionContext context) {
      return this;
    }
  }

  /**
   * Takes a release from the local repository whatever repository it once came from: the resolver
   * alone would ask again for what came from a repository that only the service's build names.
   */
  private static final class LocalFirst implements WorkspaceReader {
    private final WorkspaceRepository id = new WorkspaceRepository("local-first");
    private final Path root;

    LocalFirst(Path root) {
      this.root = root;
    }

    @Override
    public WorkspaceRepository getRepository() {
      return id;
    }

    @Override
    @SuppressWarnings("NullAway") // "May be null", says the interface, without an annotation.
    public File findArtifact(Artifact a) {
      if (a.isSnapshot() || a.getVersion().isEmpty()) {
        return null;
      }
      String classifier = a.getClassifier().isEmpty() ? "" : "-" + a.getClassifier();
      Path file =
          root.resolve(a.getGroupId().replace('.', '/'))
              .resolve(a.getArtifactId())
              .resolve(a.getVersion())
              .resolve(
                  a.getArtifactId() + "-" + a.getVersion() + classifier + "." + a.getExtension());
      return Files.isRegularFile(file) ? file.toFile() : null;
    }

    @Override
    public List<String> findVersions(Artifact artifact) {
      return List.of();
    }
  }
}
