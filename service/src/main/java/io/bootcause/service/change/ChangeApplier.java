package io.bootcause.service.change;

import io.bootcause.service.AppArgs;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change.AppArgument;
import io.bootcause.service.change.Change.BumpLibrary;
import io.bootcause.service.change.Change.JavaVersion;
import io.bootcause.service.change.Change.JvmFlag;
import io.bootcause.service.change.Change.Layout;
import io.bootcause.service.change.Change.RemoveLibrary;
import io.bootcause.service.change.Change.SetProperty;
import io.bootcause.service.change.Change.SwapServer;
import io.bootcause.service.change.Change.ThreadModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Makes the service that differs from another by some changes. The original is only read. */
public final class ChangeApplier {
  private final MavenRepositories repositories;
  private final @Nullable Path agent;

  public ChangeApplier(MavenRepositories repositories) {
    this(repositories, null);
  }

  /**
   * @param agent the agent's jar, which makes the changes inside the JVM; null if there are none
   */
  public ChangeApplier(MavenRepositories repositories, @Nullable Path agent) {
    this.repositories = repositories;
    this.agent = agent;
  }

  /**
   * A service that differs, and in words how.
   *
   * @param notes one line per library that was replaced, removed or added
   */
  public record Applied(ServiceSpec spec, List<String> notes) {}

  /**
   * @param workDir where a changed copy of the artifact is written, if one is needed; made if
   *     absent
   * @throws ServiceException USAGE if a change does not fit the service or a version cannot be
   *     found; MEASUREMENT if the copy cannot be written
   */
  public ServiceSpec apply(ServiceSpec spec, List<Change> changes, Path workDir)
      throws ServiceException {
    return applyWithNotes(spec, changes, workDir).spec();
  }

  /** As {@link #apply}, and says which libraries moved. */
  public Applied applyWithNotes(ServiceSpec spec, List<Change> changes, Path workDir)
      throws ServiceException {
    BootArtifact artifact = BootArtifactReader.read(spec.artifact());
    LibraryPlanner planner =
        new LibraryPlanner(repositories, String.valueOf(spec.artifact().getFileName()));
    LibraryEdits edits = new LibraryEdits(artifact.libraries());
    List<String> jvmArgs = new ArrayList<>(spec.jvmArgs());
    List<String> appArgs = spec.appArgs();
    Packaging layout = artifact.packaging();
    Path javaHome = spec.javaHome();
    ThreadModel threads = new ThreadModel(false);
    for (Change change : changes.stream().flatMap(c -> c.single().stream()).toList()) {
      if (change instanceof BumpLibrary bump) {
        planner.bump(bump, edits);
      } else if (change instanceof Change.AddLibrary add) {
        planner.add(add, edits);
      } else if (change instanceof RemoveLibrary remove) {
        planner.remove(remove, edits);
      } else if (change instanceof SetProperty property) {
        appArgs = AppArgs.with(appArgs, property.name(), property.value());
      } else if (change instanceof JvmFlag flag) {
        jvmArgs.add(flag.flag()); // The last of several wins.
      } else if (change instanceof JavaVersion java) {
        javaHome = JdkLocator.ofThisMachine().locate(java.version()).home();
      } else if (change instanceof AppArgument argument) {
        appArgs = Stream.concat(appArgs.stream(), Stream.of(argument.argument())).toList();
      } else if (change instanceof SwapServer swap) {
        new ServerSwap(repositories, artifact).apply(swap, edits);
      } else if (change instanceof ThreadModel model) {
        threads = model;
        appArgs = VirtualThreads.set(appArgs, model);
      } else if (change instanceof Layout to) {
        layout = to.packaging();
      } else if (change instanceof Change.Patch patch) {
        jvmArgs.add(PatchArgument.of(patch, agent, workDir));
      }
    }
    // On the Java that it will have, which another change may say after this one.
    VirtualThreads.check(threads, artifact.bootVersion(), javaHome);
    if (!edits.isEmpty() && artifact.packaging() == Packaging.SHADED) {
      throw new ServiceException(
          Kind.USAGE,
          artifact.file().getFileName()
              + " has its libraries unpacked in it (a shaded jar): none can be changed alone");
    }
    Path changed = edits.isEmpty() ? spec.artifact() : copy(artifact, changes, edits, workDir);
    if (layout != artifact.packaging()) {
      changed = repacked(artifact, changed, layout, changes, workDir);
    }
    return new Applied(new ServiceSpec(changed, javaHome, jvmArgs, appArgs), edits.notes());
  }

  private static Path repacked(
      BootArtifact artifact, Path from, Packaging to, List<Change> changes, Path workDir)
      throws ServiceException {
    String name = name(artifact.file(), changes).replaceFirst("\\.(jar|war)$", "");
    String end = to == Packaging.EXPLODED ? "" : "." + to.name().toLowerCase(Locale.ROOT);
    Path target = workDir.resolve(name + "-as-" + to.name().toLowerCase(Locale.ROOT) + end);
    Repacking repacking = Repacking.of(artifact, to);
    boolean done = false;
    try {
      Files.createDirectories(workDir);
      delete(target);
      repacking.write(from, target);
      done = true;
      return target;
    } catch (IOException e) {
      throw cannotWrite(workDir, e);
    } finally {
      if (!done) {
        discard(target);
      }
    }
  }

  private static Path copy(
      BootArtifact artifact, List<Change> changes, LibraryEdits edits, Path workDir)
      throws ServiceException {
    Path target = workDir.resolve(name(artifact.file(), changes));
    Path unfinished = workDir.resolve("." + target.getFileName() + ".part");
    boolean done = false;
    try {
      Files.createDirectories(workDir);
      delete(unfinished);
      if (artifact.packaging() == Packaging.EXPLODED) {
        DirectoryRewriter.rewrite(artifact.file(), unfinished, edits);
        delete(target);
      } else if (artifact.packaging() == Packaging.THIN) {
        ThinRewriter.rewrite(artifact, unfinished, edits);
      } else {
        ArchiveRewriter.rewrite(artifact.file(), unfinished, edits);
      }
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      done = true;
      return target;
    } catch (IOException e) {
      throw cannotWrite(workDir, e);
    } finally {
      if (!done) {
        discard(unfinished);
      }
    }
  }

  /** The original's name with a mark of what was changed, so that variants can lie side by side. */
  private static String name(Path original, List<Change> changes) {
    CRC32 crc = new CRC32();
    crc.update(original.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8));
    changes.forEach(c -> crc.update(("\n" + c.describe()).getBytes(StandardCharsets.UTF_8)));
    String name = String.valueOf(original.getFileName());
    int dot = Files.isDirectory(original) ? -1 : name.lastIndexOf('.');
    String mark = String.format(Locale.ROOT, "-%08x", crc.getValue());
    return dot < 0 ? name + mark : name.substring(0, dot) + mark + name.substring(dot);
  }

  static ServiceException cannotWrite(Path dir, IOException e) {
    String message = String.valueOf(e.getMessage());
    String why =
        message.contains("No space left") || message.contains("Disk quota")
            ? "no space left on the device"
            : e instanceof FileAlreadyExistsException
                ? "a file is in its place"
                : e.getClass().getSimpleName() + ": " + message.replaceAll("\\s*\\R\\s*", " ");
    return new ServiceException(
        Kind.MEASUREMENT, "cannot write the changed copy of the service to " + dir + ": " + why, e);
  }

  private static void discard(Path path) {
    try {
      delete(path);
    } catch (IOException e) {
      path.toFile().deleteOnExit();
    }
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> walk = Files.walk(path)) {
      deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path p : deepestFirst) {
      Files.delete(p);
    }
  }
}
