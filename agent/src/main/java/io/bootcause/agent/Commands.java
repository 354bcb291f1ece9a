package io.bootcause.agent;

import io.bootcause.agent.capture.RequestRecorder;
import io.bootcause.agent.capture.TracedMethods;
import io.bootcause.agent.instrument.EagerArguments;
import io.bootcause.agent.instrument.Instrumenter;
import io.bootcause.agent.instrument.TrimmedFields;
import io.bootcause.wire.Command;
import io.bootcause.wire.Reply;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Does what the tool asks, all but DETACH. */
final class Commands {
  private final Instrumentation jvm;
  private final Instrumenter instrumenter;
  private final RequestRecorder recorder;
  private final TracedMethods methods;
  private final Taps taps;

  Commands(
      Instrumentation jvm,
      Instrumenter instrumenter,
      RequestRecorder recorder,
      TracedMethods methods,
      Taps taps) {
    this.jvm = jvm;
    this.instrumenter = instrumenter;
    this.recorder = recorder;
    this.methods = methods;
    this.taps = taps;
  }

  Reply run(Command command) {
    try {
      return new Reply(command.id(), "", answer(command));
    } catch (Throwable e) {
      return new Reply(command.id(), told(e), Collections.emptyList());
    }
  }

  /** What the user can do something about is said plainly. */
  private static String told(Throwable e) {
    String message = e.getMessage();
    return e instanceof IllegalArgumentException && message != null ? message : String.valueOf(e);
  }

  private List<String[]> answer(Command command) throws Exception {
    switch (command.kind()) {
      case INSTRUMENT_ON:
        return rows(instrumenter.boundaries(true));
      case INSTRUMENT_OFF:
        return rows(instrumenter.boundaries(false));
      case TRACE:
        return trace(command.names());
      case UNTRACE:
        instrumenter.trace(Collections.emptyMap());
        return Collections.emptyList();
      case DETAILS_ON:
        recorder.details(true);
        return Collections.emptyList();
      case DETAILS_OFF:
        recorder.details(false);
        return Collections.emptyList();
      case LINES_ON:
      case LINES_OFF:
        recorder.lines(command.kind() == Command.Kind.LINES_ON);
        return Collections.emptyList();
      case SUBJECTS_ON:
      case SUBJECTS_OFF:
        recorder.callSubjects(command.kind() == Command.Kind.SUBJECTS_ON);
        return Collections.emptyList();
      case WHERE:
        return LoadedClasses.where(jvm, command.names());
      case LOADED:
        return LoadedClasses.count(jvm, command.names());
      case EAGER:
        return EagerArguments.in(jvm, command.names());
      case TRIMMED:
        return TrimmedFields.in(jvm, command.names());
      case TAP:
        return taps.open(command.names());
      case LOGGERS:
        return Loggers.run(jvm, command.names());
      case TAP_READ:
        return taps.read();
      case UNTAP:
        taps.close();
        return Collections.emptyList();
      default:
        throw new IllegalArgumentException("can't " + command.kind());
    }
  }

  private List<String[]> trace(String[] names) {
    Map<String, Set<String>> wanted = new HashMap<>();
    for (String name : names) {
      int hash = name.indexOf('#');
      if (hash <= 0) {
        throw new IllegalArgumentException("not class#method: " + name);
      }
      wanted
          .computeIfAbsent(name.substring(0, hash), k -> new HashSet<>())
          .add(name.substring(hash + 1));
    }
    int first = methods.size();
    instrumenter.trace(wanted);
    List<String[]> rows = new ArrayList<>();
    for (String name : names) {
      int hash = name.indexOf('#');
      int count = methods.count(first, name.substring(0, hash), name.substring(hash + 1));
      rows.add(new String[] {name, String.valueOf(count)});
    }
    rows.add(new String[] {"", String.valueOf(recorder.callCost())});
    return rows;
  }

  private static List<String[]> rows(List<String> names) {
    List<String[]> rows = new ArrayList<>();
    for (String name : names) {
      rows.add(new String[] {name});
    }
    return rows;
  }
}
