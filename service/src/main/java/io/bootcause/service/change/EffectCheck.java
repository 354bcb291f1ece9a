package io.bootcause.service.change;

import io.bootcause.service.AppArgs;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.Library;
import io.bootcause.service.ProcFs;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Whether a change really is in effect in the changed service; only then is it worth measuring. */
public final class EffectCheck {
  private EffectCheck() {}

  /**
   * @param reason what was seen, for the report
   * @param found what the change has found to be changed, where it does not say so itself; else
   *     empty
   */
  public record InEffect(boolean yes, String reason, String found) {
    public InEffect(boolean yes, String reason) {
      this(yes, reason, "");
    }
  }

  /**
   * Reads back from the changed artifact and from the running process, and makes sure that the
   * control differs in it. Where the system does not show a process's arguments, the ones it was
   * started with are taken.
   *
   * @throws ServiceException if one of the two artifacts cannot be read
   */
  public static InEffect inEffect(
      Change change, ServiceSpec control, RunningService changed, ServiceSpec changedSpec)
      throws ServiceException {
    if (!changed.alive()) {
      return new InEffect(false, "the changed service has ended");
    }
    if (change instanceof Change.Together together) {
      return all(together, control, changed, changedSpec);
    }
    List<String> commandLine = ProcFs.commandLine(changed.pid());
    if (change instanceof SetProperty p) {
      return property(p, control, commandLine.isEmpty() ? changedSpec.appArgs() : commandLine);
    }
    if (change instanceof JvmFlag f) {
      return flag(f, control, commandLine.isEmpty() ? changedSpec.jvmArgs() : commandLine);
    }
    if (change instanceof JavaVersion) {
      return java(control, changedSpec, commandLine);
    }
    if (change instanceof AppArgument a) {
      return argument(a, control, commandLine.isEmpty() ? changedSpec.appArgs() : commandLine);
    }
    if (change instanceof ThreadModel t) {
      return property(
          VirtualThreads.property(t),
          control,
          commandLine.isEmpty() ? changedSpec.appArgs() : commandLine);
    }
    if (change instanceof Change.Remember r) {
      String call = "call of " + r.callee() + " was answered from memory";
      return patched(r, "a " + call, "no " + call, changed, changedSpec);
    }
    if (change instanceof Change.Once o) {
      return patched(
          o,
          o.method() + " was called again with the same arguments, and answered as before",
          o.method() + " was never called again with the same arguments in " + o.within(),
          changed,
          changedSpec);
    }
    if (change instanceof Change.Limit l) {
      String methods = String.join(", ", l.methods());
      return patched(
          l, "a limit is on " + methods, "nobody entered " + methods, changed, changedSpec);
    }
    if (change instanceof Change.Skip s) {
      return patched(
          s,
          "a call of " + s.method() + " was skipped",
          "no call of " + s.method() + " was skipped; one that answers something is not",
          changed,
          changedSpec);
    }
    if (change instanceof Change.Delay d) {
      return patched(
          d,
          "a call of " + d.method() + " took " + d.millis() + " ms longer",
          "no call of " + d.method() + " was seen",
          changed,
          changedSpec);
    }
    if (change instanceof Change.Unset u) {
      return patched(
          u,
          u.method() + " was asked, and told of nothing",
          u.method() + " was not asked, or answers no object",
          changed,
          changedSpec);
    }
    if (change instanceof Change.Bound b) {
      return patched(
          b,
          "the collection in " + b.field() + " was emptied",
          "no collection in " + b.field() + " had more than " + b.entries() + " entries",
          changed,
          changedSpec);
    }
    if (change instanceof Change.Raise r) {
      return clamped(
          r, "smaller", "raised", r.number(), r.methods(), control, changed, changedSpec);
    }
    if (change instanceof Change.Lower l) {
      return clamped(
          l, "larger", "lowered", l.number(), l.methods(), control, changed, changedSpec);
    }
    if (change instanceof Change.SideBySide s) {
      return patched(
          s,
          "chains were built by " + s.type() + " that map up to " + s.calls() + " at a time",
          "no concatMap or flatMap with a limit was called by " + s.type(),
          changed,
          changedSpec);
    }
    if (change instanceof Change.ShortPauses s) {
      return patched(
          s,
          "a longer pause of " + s.who() + " was cut to " + s.millis() + " ms",
          "no longer pause than " + s.millis() + " ms was seen of " + s.who(),
          changed,
          changedSpec);
    }
    if (change instanceof Change.NoDelay n) {
      return patched(
          n,
          "sockets were opened, and Nagle's algorithm switched off on them",
          "no socket was opened on which Nagle's algorithm was on",
          changed,
          changedSpec);
    }
    if (change instanceof Change.QuickAck q) {
      return patched(
          q,
          "what was read from sockets was acknowledged at once",
          "nothing was read from a socket, or the system knows no TCP_QUICKACK",
          changed,
          changedSpec);
    }
    if (change instanceof Change.FreeMutexes f) {
      return patched(
          f,
          "a Mutex of coroutines was asked for, and was free",
          "no Mutex of coroutines was asked for",
          changed,
          changedSpec);
    }
    if (change instanceof Change.FewerFlushes f) {
      return patched(
          f,
          "an answer whose elements were to be flushed was sent without",
          "no answer was to be flushed after each element",
          changed,
          changedSpec);
    }
    String file = changedSpec.artifact().toAbsolutePath().toString();
    if (!commandLine.isEmpty() && !commandLine.contains(file)) {
      return new InEffect(false, "the process does not run " + file);
    }
    BootArtifact before = BootArtifactReader.read(control.artifact());
    BootArtifact after = BootArtifactReader.read(changedSpec.artifact());
    if (change instanceof BumpLibrary b) {
      return bumped(b, before, after);
    }
    if (change instanceof RemoveLibrary r) {
      return removed(r, before, after);
    }
    if (change instanceof Change.AddLibrary a) {
      return added(a, before, after);
    }
    if (change instanceof SwapServer s) {
      return swapped(s, before, after, changed);
    }
    if (change instanceof Layout l) {
      return packed(l, before, after);
    }
    throw new IllegalArgumentException(change.describe());
  }

  private static InEffect all(
      Change.Together together,
      ServiceSpec control,
      RunningService changed,
      ServiceSpec changedSpec)
      throws ServiceException {
    List<String> seen = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (Change part : together.parts()) {
      InEffect effect = inEffect(part, control, changed, changedSpec);
      if (!effect.yes()) {
        return effect;
      }
      seen.add(effect.reason());
      if (!effect.found().isEmpty()) {
        found.add(effect.found());
      }
    }
    return new InEffect(true, String.join("; ", seen), String.join("; ", found));
  }

  private static InEffect java(ServiceSpec control, ServiceSpec changed, List<String> commandLine) {
    String version = JdkLocator.versionOf(changed.javaHome());
    if (JdkLocator.versionOf(control.javaHome()).equals(version)) {
      return new InEffect(false, "the control runs on Java " + version + " too");
    }
    return commandLine.isEmpty() || Path.of(commandLine.get(0)).startsWith(changed.javaHome())
        ? new InEffect(true, "the process runs on Java " + version)
        : new InEffect(false, "the process runs on " + commandLine.get(0));
  }

  private static InEffect argument(AppArgument a, ServiceSpec control, List<String> args) {
    if (!args.contains(a.argument())) {
      return new InEffect(false, "the process was not started with " + a.argument());
    }
    return control.appArgs().contains(a.argument())
        ? new InEffect(false, "the control has " + a.argument() + " too")
        : new InEffect(true, "the process was started with " + a.argument());
  }

  /** The jar alone proves nothing: with two servers in it, the one that was left in wins. */
  private static InEffect swapped(
      SwapServer s, BootArtifact before, BootArtifact after, RunningService changed) {
    if (before.serverName().equals(s.server())) {
      return new InEffect(false, "the control runs " + s.server() + " too");
    }
    Optional<ServerSeen> seen = ServerSeen.in(changed);
    if (seen.isEmpty()) {
      return new InEffect(false, "neither log nor threads tell which server answers");
    }
    String where = seen.get().evidence();
    return seen.get().server().equals(s.server())
        ? new InEffect(
            true,
            s.server()
                + (after.serverVersion() == null ? "" : " " + after.serverVersion())
                + " answers: "
                + where)
        : new InEffect(false, seen.get().server() + " answers instead: " + where);
  }

  private static InEffect packed(Layout l, BootArtifact before, BootArtifact after) {
    if (after.packaging() != l.packaging()) {
      return new InEffect(false, "the changed artifact is packed as " + after.packaging());
    }
    return before.packaging() == l.packaging()
        ? new InEffect(false, "the control is packed as " + before.packaging() + " too")
        : new InEffect(true, "the process runs " + after.file().getFileName());
  }

  /** Only a service that has served requests since it was started can show it. */
  private static InEffect patched(
      Change.Patch patch, String yes, String no, RunningService changed, ServiceSpec changedSpec) {
    boolean seen =
        PatchArgument.seen(patch, changedSpec.jvmArgs(), changed.pid())
            .filter(Files::exists)
            .isPresent();
    return new InEffect(seen, seen ? yes : no);
  }

  private static InEffect clamped(
      Change.Patch patch,
      String than,
      String done,
      int number,
      List<String> methods,
      ServiceSpec control,
      RunningService changed,
      ServiceSpec changedSpec)
      throws ServiceException {
    String where = String.join(", ", methods);
    InEffect effect =
        patched(
            patch,
            "a " + than + " number was " + done + " to " + number + " in " + where,
            "no " + than + " number than " + number + " was given to " + where,
            changed,
            changedSpec);
    Optional<Path> seen = PatchArgument.seen(patch, changedSpec.jvmArgs(), changed.pid());
    if (!effect.yes() || seen.isEmpty()) {
      return effect;
    }
    String found = ClampedNumbers.of(seen.get(), BootArtifactReader.read(control.artifact()));
    return found.isEmpty() ? effect : new InEffect(true, done + " " + found, done + " " + found);
  }

  private static InEffect property(SetProperty p, ServiceSpec control, List<String> args) {
    Optional<String> value = AppArgs.value(args, p.name());
    if (!value.equals(Optional.of(p.value()))) {
      return new InEffect(
          false, "the process has " + p.name() + value.map(v -> "=" + v).orElse(" not set"));
    }
    if (AppArgs.value(control.appArgs(), p.name()).equals(value)) {
      return new InEffect(false, "the control has " + p.name() + "=" + p.value() + " too");
    }
    return new InEffect(true, "the process was started with --" + p.name() + "=" + p.value());
  }

  private static InEffect flag(JvmFlag f, ServiceSpec control, List<String> args) {
    if (!args.contains(f.flag())) {
      return new InEffect(false, "the process was not started with " + f.flag());
    }
    if (control.jvmArgs().contains(f.flag())) {
      return new InEffect(false, "the control has " + f.flag() + " too");
    }
    return new InEffect(true, "the process was started with " + f.flag());
  }

  private static InEffect bumped(BumpLibrary b, BootArtifact before, BootArtifact after) {
    List<Library> old = named(before, b.groupId(), b.artifactId());
    List<Library> now = named(after, b.groupId(), b.artifactId());
    if (now.isEmpty() || !now.stream().allMatch(l -> b.version().equals(l.version()))) {
      return new InEffect(false, "the changed artifact has " + list(now));
    }
    if (!old.isEmpty() && old.stream().allMatch(l -> b.version().equals(l.version()))) {
      return new InEffect(false, "the control has " + list(old) + " too");
    }
    return new InEffect(true, "the artifact has " + list(now) + " instead of " + list(old));
  }

  private static InEffect added(Change.AddLibrary a, BootArtifact before, BootArtifact after) {
    List<Library> now = named(after, a.groupId(), a.artifactId());
    if (now.isEmpty() || !now.stream().allMatch(l -> a.version().equals(l.version()))) {
      return new InEffect(false, "the changed artifact has " + list(now));
    }
    List<Library> old = named(before, a.groupId(), a.artifactId());
    return old.isEmpty()
        ? new InEffect(true, "the artifact has " + list(now) + " in addition")
        : new InEffect(false, "the control has " + list(old) + " too");
  }

  private static InEffect removed(RemoveLibrary r, BootArtifact before, BootArtifact after) {
    List<Library> old = named(before, r.groupId(), r.artifactId());
    List<Library> now = named(after, r.groupId(), r.artifactId());
    if (!now.isEmpty()) {
      return new InEffect(false, "the changed artifact still has " + list(now));
    }
    return old.isEmpty()
        ? new InEffect(false, "the control has no " + r.groupId() + ":" + r.artifactId())
        : new InEffect(true, "the artifact has no " + list(old) + " any more");
  }

  private static List<Library> named(BootArtifact artifact, String group, String id) {
    return artifact.libraries().stream()
        .filter(l -> l.artifactId().equals(id))
        .filter(l -> l.groupId() == null || Objects.equals(l.groupId(), group))
        .toList();
  }

  private static String list(List<Library> libraries) {
    return libraries.isEmpty()
        ? "none"
        : String.join(", ", libraries.stream().map(Library::coordinates).toList());
  }
}
