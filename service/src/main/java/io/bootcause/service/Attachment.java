package io.bootcause.service;

import io.bootcause.service.HttpProbe.Answer;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** Finds out whether a pid is a service we can measure, and on which port it answers. */
final class Attachment {
  private static final int PROBE_MILLIS = 2_000;

  private Attachment() {}

  static RunningService to(long pid, OptionalInt port) throws ServiceException {
    ProcessHandle process =
        ProcessHandle.of(pid)
            .filter(ProcessHandle::isAlive)
            .orElseThrow(() -> usage("there is no process " + pid));
    if (pid == ProcessHandle.current().pid()) {
      throw usage("process " + pid + " is this tool itself");
    }
    if (ProcFs.available()) {
      checkJvm(pid);
    }
    return port.isPresent() ? given(process, port.getAsInt()) : discover(process);
  }

  private static void checkJvm(long pid) throws ServiceException {
    try (var maps = Files.newInputStream(Path.of("/proc/" + pid + "/maps"))) {
      int first = maps.read();
      if (first < 0 || !ProcFs.isJvm(pid)) {
        throw usage("process " + pid + " is not a JVM");
      }
    } catch (IOException e) {
      throw new ServiceException(
          Kind.USAGE, "process " + pid + " belongs to another user: run as its owner", e);
    }
    if (!ProcFs.sharesOurNetwork(pid)) {
      throw usage(
          "process " + pid + " runs in another network namespace (a container?): run inside it");
    }
  }

  private static RunningService given(ProcessHandle process, int given) throws ServiceException {
    long pid = process.pid();
    if (given < 1 || given > 65_535) {
      throw usage("not a port: " + given);
    }
    SortedSet<Integer> listening = ProcFs.listeningPorts(pid);
    if (ProcFs.available() && !listening.contains(given)) {
      throw usage(
          "process "
              + pid
              + " does not listen on port "
              + given
              + "; it does on "
              + list(listening));
    }
    return new AttachedService(process, given, HttpProbe.ask(given, PROBE_MILLIS));
  }

  private static RunningService discover(ProcessHandle process) throws ServiceException {
    long pid = process.pid();
    if (!ProcFs.available()) {
      throw usage(
          "name the port of process " + pid + " with --port: it is not found on this system");
    }
    SortedSet<Integer> listening = ProcFs.listeningPorts(pid);
    if (listening.isEmpty()) {
      throw usage("process " + pid + " listens on no TCP port");
    }
    SortedMap<Integer, Answer> http = new TreeMap<>();
    for (int port : listening) {
      Answer answer = HttpProbe.ask(port, PROBE_MILLIS);
      if (answer.isHttp()) {
        http.put(port, answer);
      }
    }
    if (http.size() == 1) {
      Map.Entry<Integer, Answer> only = http.entrySet().iterator().next();
      return new AttachedService(process, only.getKey(), only.getValue());
    }
    if (http.isEmpty() && listening.size() == 1) {
      // It may be what it is measured for that it does not answer.
      return new AttachedService(process, listening.first(), Answer.SILENT);
    }
    throw usage(
        "process "
            + pid
            + (http.isEmpty() ? " answers HTTP on none of its ports " : " answers HTTP on ports ")
            + list(http.isEmpty() ? listening : http.keySet())
            + ": name one with --port");
  }

  private static String list(Iterable<Integer> ports) {
    List<String> names = new ArrayList<>();
    ports.forEach(port -> names.add(String.valueOf(port)));
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  private static ServiceException usage(String message) {
    return new ServiceException(Kind.USAGE, message);
  }
}
