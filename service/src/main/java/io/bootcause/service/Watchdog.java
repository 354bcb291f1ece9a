package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A small shell beside the tool that outlives it by a moment: when the tool is gone, kill -9
 * included, its end of the pipe closes, and the shell kills the services the tool had started and
 * removes its temporary directories. A pid is only killed if it still is the process that was
 * registered, told by its start time; so nothing is killed where there is no {@code /proc}.
 */
final class Watchdog {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      pids= dirs= nl='
      '
      forget() {
        kept=
        for p in $pids; do [ "${p%%:*}" = "$1" ] || kept="$kept $p"; done
        pids=$kept
      }
      forget_dir() {
        gone=$1 kept= IFS=$nl
        for d in $dirs; do [ "$d" = "$gone" ] || kept="$kept$nl$d"; done
        dirs=$kept
        unset IFS
      }
      kill_if_same() {
        read -r stat 2>/dev/null <"/proc/$1/stat" || return 0
        started=$2
        set -f
        set -- "$1" ${stat##*) }
        [ "${21}" = "$started" ] && kill -9 "$1" 2>/dev/null
      }
      while read -r op rest; do
        case $op in
          add) pids="$pids ${rest%% *}:${rest##* }" ;;
          del) forget "$rest" ;;
          dir) dirs="$dirs$nl$rest" ;;
          undir) forget_dir "$rest" ;;
        esac
      done
      for p in $pids; do kill_if_same "${p%%:*}" "${p##*:}"; done
      IFS=$nl
      for d in $dirs; do rm -rf -- "$d" || { sleep 1; rm -rf -- "$d"; }; done 2>/dev/null
      """;

  private static final Watchdog OURS = new Watchdog();

  private final Map<Long, Long> pids = new LinkedHashMap<>();
  private final Set<Path> directories = new LinkedHashSet<>();
  private @Nullable Process shell;

  Watchdog() {}

  static Watchdog ofThisProcess() {
    return OURS;
  }

  /**
   * @throws ServiceException MEASUREMENT if there is no shell to run
   */
  synchronized void guard(long pid, long startTicks) throws ServiceException {
    pids.put(pid, startTicks);
    tell("add " + pid + " " + startTicks);
  }

  /** Once it has ended: the shell would find that the pid is another process's, if any. */
  synchronized void release(long pid) {
    if (pids.remove(pid) != null) {
      tellIfAlive("del " + pid);
      endIfIdle();
    }
  }

  synchronized void guardDirectory(Path dir) throws ServiceException {
    directories.add(dir);
    tell("dir " + dir);
  }

  synchronized void releaseDirectory(Path dir) {
    if (directories.remove(dir)) {
      tellIfAlive("undir " + dir);
      endIfIdle();
    }
  }

  /**
   * Where there is nothing left to guard the shell ends before the tool does: nobody would collect
   * an orphan in a container whose first process is the service.
   */
  private void endIfIdle() {
    Process idle = shell;
    if (idle == null || !pids.isEmpty() || !directories.isEmpty()) {
      return;
    }
    shell = null;
    try {
      idle.getOutputStream().close();
      idle.waitFor(1, TimeUnit.SECONDS);
    } catch (IOException e) {
      // It was killed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The shell's pid, -1 while none is needed. */
  synchronized long pid() {
    return shell == null ? -1 : shell.pid();
  }

  /** True if it was told; the next one started is told only what is left. */
  private boolean tellIfAlive(String line) {
    try {
      if (shell != null && shell.isAlive()) {
        write(shell, line);
        return true;
      }
    } catch (IOException e) {
      shell = null; // It was killed, and counts as alive for a moment more.
    }
    return false;
  }

  private void tell(String line) throws ServiceException {
    if (tellIfAlive(line)) {
      return;
    }
    try {
      // The first one, or somebody killed it: a new one is told everything.
      Process started = start();
      shell = started;
      for (Map.Entry<Long, Long> p : pids.entrySet()) {
        write(started, "add " + p.getKey() + " " + p.getValue());
      }
      for (Path dir : directories) {
        write(started, "dir " + dir);
      }
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "cannot run sh, which guards started services: " + BootArtifactReader.oneLine(e),
          e);
    }
  }

  private static Process start() throws IOException {
    // Its own session where possible, so that a kill of the tool's process group spares it.
    boolean setsid =
        Stream.of("/usr/bin/setsid", "/bin/setsid").map(Path::of).anyMatch(Files::isExecutable);
    List<String> shell = List.of("sh", "-c", SCRIPT, "bootcause-watchdog");
    ProcessBuilder builder =
        new ProcessBuilder(
            setsid ? Stream.concat(Stream.of("setsid"), shell.stream()).toList() : shell);
    builder.directory(Path.of("/").toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private static void write(Process shell, String line) throws IOException {
    OutputStream in = shell.getOutputStream();
    in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }
}
