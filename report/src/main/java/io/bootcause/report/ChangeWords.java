package io.bootcause.report;

import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.stream.Collectors;

/** A change in plain words. */
final class ChangeWords {
  private ChangeWords() {}

  /** An instruction: "Move org.apache.tomcat.embed:tomcat-embed-core to 8.5.40". */
  static String instruction(Change change) {
    if (change instanceof Change.Together together) {
      return together.parts().stream()
          .map(ChangeWords::instruction)
          .collect(Collectors.joining("; "));
    }
    if (change instanceof Change.BumpLibrary bump) {
      return "Move " + bump.groupId() + ":" + bump.artifactId() + " to " + bump.version();
    }
    if (change instanceof Change.AddLibrary add) {
      return "Add " + add.groupId() + ":" + add.artifactId() + ":" + add.version();
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return "Remove " + remove.groupId() + ":" + remove.artifactId();
    }
    if (change instanceof Change.SetProperty property) {
      return "Set " + property.name() + "=" + property.value();
    }
    if (change instanceof Change.JvmFlag jvm) {
      return "Start the JVM with " + jvm.flag();
    }
    if (change instanceof Change.JavaVersion java) {
      return "Run it on Java " + java.version();
    }
    if (change instanceof Change.SwapServer swap) {
      return "Use " + swap.server() + " as the web server";
    }
    if (change instanceof Change.ThreadModel model) {
      return "Handle requests on " + threads(model);
    }
    if (change instanceof Change.Layout layout) {
      return "Run it " + packed(layout);
    }
    if (change instanceof Change.AppArgument argument) {
      return "Start the service with " + argument.argument();
    }
    if (change instanceof Change.Remember remember) {
      return "Do not call "
          + method(remember.callee())
          + " in "
          + method(remember.caller())
          + " each time";
    }
    if (change instanceof Change.Once once) {
      return "Compute what "
          + method(once.method())
          + " answers once in each "
          + method(once.within());
    }
    if (change instanceof Change.Limit limit) {
      return "Let only " + threads(limit) + " at a time into " + methods(limit.methods());
    }
    if (change instanceof Change.Skip skip) {
      return "Do without " + method(skip.method());
    }
    if (change instanceof Change.Delay delay) {
      return "Have each " + method(delay.method()) + " take " + delay.millis() + " ms longer";
    }
    if (change instanceof Change.Unset unset) {
      return "Have " + method(unset.method()) + " tell of nothing";
    }
    if (change instanceof Change.Bound bound) {
      return "Keep no more than " + bound.entries() + " entries in " + method(bound.field());
    }
    if (change instanceof Change.Raise raise) {
      return "Give at least " + raise.number() + " to " + places(raise.methods());
    }
    if (change instanceof Change.Lower lower) {
      return "Give at most " + lower.number() + " to " + places(lower.methods());
    }
    if (change instanceof Change.SideBySide side) {
      return "Map up to " + side.calls() + " at a time in " + HtmlPath.simple(side.type());
    }
    if (change instanceof Change.ShortPauses pauses) {
      return "Let "
          + HtmlPath.simple(pauses.who())
          + " pause for "
          + pauses.millis()
          + " ms at most";
    }
    if (change instanceof Change.FreeMutexes) {
      return "Let everybody through who asks for a Mutex of coroutines";
    }
    if (change instanceof Change.FewerFlushes) {
      return "Send answers without a flush after each element";
    }
    if (change instanceof Change.QuickAck) {
      return "Acknowledge at once what comes from sockets";
    }
    if (change instanceof Change.NoDelay) {
      return "Set TCP_NODELAY on the sockets that the service opens";
    }
    return change.describe();
  }

  /** For the middle of a sentence: "moving tomcat-embed-core to 8.5.40". */
  static String doing(Change change) {
    if (change instanceof Change.Together together) {
      return together.parts().stream().map(ChangeWords::doing).collect(Collectors.joining(" and "));
    }
    if (change instanceof Change.BumpLibrary) {
      return "moving " + brief(change);
    }
    if (change instanceof Change.AddLibrary add) {
      return "adding " + add.artifactId();
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return "removing " + remove.artifactId();
    }
    if (change instanceof Change.SetProperty) {
      return "setting " + brief(change);
    }
    if (change instanceof Change.JvmFlag) {
      return "starting the JVM with " + brief(change);
    }
    if (change instanceof Change.JavaVersion java) {
      return "running it on Java " + java.version();
    }
    if (change instanceof Change.SwapServer swap) {
      return "using " + swap.server() + " as the web server";
    }
    if (change instanceof Change.ThreadModel model) {
      return "handling requests on " + threads(model);
    }
    if (change instanceof Change.Layout layout) {
      return "running it " + packed(layout);
    }
    if (change instanceof Change.AppArgument argument) {
      return "starting the service with " + argument.argument();
    }
    if (change instanceof Change.Remember) {
      return "going on " + brief(change);
    }
    if (change instanceof Change.Once once) {
      return "computing what "
          + method(once.method())
          + " answers once in each "
          + method(once.within());
    }
    if (change instanceof Change.Limit limit) {
      return "letting only " + threads(limit) + " at a time into " + methods(limit.methods());
    }
    if (change instanceof Change.Skip skip) {
      return "going on without " + method(skip.method());
    }
    if (change instanceof Change.Delay delay) {
      return "having each " + method(delay.method()) + " take " + delay.millis() + " ms longer";
    }
    if (change instanceof Change.Unset unset) {
      return "having " + method(unset.method()) + " tell of nothing";
    }
    if (change instanceof Change.Bound bound) {
      return "keeping no more than " + bound.entries() + " entries in " + method(bound.field());
    }
    if (change instanceof Change.Raise raise) {
      return "giving at least " + raise.number() + " to " + places(raise.methods());
    }
    if (change instanceof Change.Lower lower) {
      return "giving at most " + lower.number() + " to " + places(lower.methods());
    }
    if (change instanceof Change.SideBySide side) {
      return "mapping up to " + side.calls() + " at a time in " + HtmlPath.simple(side.type());
    }
    if (change instanceof Change.ShortPauses pauses) {
      return "letting "
          + HtmlPath.simple(pauses.who())
          + " pause for "
          + pauses.millis()
          + " ms at most";
    }
    if (change instanceof Change.FreeMutexes) {
      return "letting everybody through who asks for a Mutex of coroutines";
    }
    if (change instanceof Change.FewerFlushes) {
      return "sending answers without a flush after each element";
    }
    if (change instanceof Change.QuickAck) {
      return "acknowledging at once what comes from sockets";
    }
    if (change instanceof Change.NoDelay) {
      return "setting TCP_NODELAY on the sockets that the service opens";
    }
    return change.describe();
  }

  /** A few words for a narrow column: "tomcat-embed-core to 8.5.40". */
  static String brief(Change change) {
    if (change instanceof Change.Together together) {
      return together.parts().stream().map(ChangeWords::brief).collect(Collectors.joining(" + "));
    }
    if (change instanceof Change.BumpLibrary bump) {
      return bump.artifactId() + " to " + bump.version();
    }
    if (change instanceof Change.AddLibrary add) {
      return "with " + add.artifactId();
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return "without " + remove.artifactId();
    }
    if (change instanceof Change.SetProperty property) {
      return property.name() + "=" + property.value();
    }
    if (change instanceof Change.JvmFlag jvm) {
      return jvm.flag();
    }
    if (change instanceof Change.JavaVersion java) {
      return "on Java " + java.version();
    }
    if (change instanceof Change.SwapServer swap) {
      return "on " + swap.server();
    }
    if (change instanceof Change.ThreadModel model) {
      return threads(model);
    }
    if (change instanceof Change.Layout layout) {
      return packed(layout);
    }
    if (change instanceof Change.AppArgument argument) {
      return argument.argument();
    }
    if (change instanceof Change.Remember remember) {
      return "without " + method(remember.callee());
    }
    if (change instanceof Change.Once once) {
      return method(once.method()) + " once a request";
    }
    if (change instanceof Change.Limit limit) {
      return threads(limit) + " at a time in " + methods(limit.methods());
    }
    if (change instanceof Change.Skip skip) {
      return "without " + method(skip.method());
    }
    if (change instanceof Change.Delay delay) {
      return method(delay.method()) + " " + delay.millis() + " ms slower";
    }
    if (change instanceof Change.Unset unset) {
      return "without what " + method(unset.method()) + " tells";
    }
    if (change instanceof Change.Bound bound) {
      return "at most " + bound.entries() + " entries in " + method(bound.field());
    }
    if (change instanceof Change.Raise raise) {
      return "at least " + raise.number() + " for " + places(raise.methods());
    }
    if (change instanceof Change.Lower lower) {
      return "at most " + lower.number() + " for " + places(lower.methods());
    }
    if (change instanceof Change.SideBySide side) {
      return side.calls() + " at a time in " + HtmlPath.simple(side.type());
    }
    if (change instanceof Change.ShortPauses pauses) {
      return HtmlPath.simple(pauses.who()) + " pausing for " + pauses.millis() + " ms at most";
    }
    if (change instanceof Change.FreeMutexes) {
      return "with every Mutex of coroutines free";
    }
    if (change instanceof Change.FewerFlushes) {
      return "without a flush after each element";
    }
    if (change instanceof Change.QuickAck) {
      return "with acknowledgements at once";
    }
    if (change instanceof Change.NoDelay) {
      return "with TCP_NODELAY";
    }
    return change.describe();
  }

  private static String threads(Change.Limit limit) {
    return limit.threads() == 1 ? "1 thread" : limit.threads() + " threads";
  }

  private static String methods(List<String> methods) {
    return methods.stream().map(ChangeWords::method).collect(Collectors.joining(", "));
  }

  /** Of many methods, their classes. */
  private static String places(List<String> members) {
    List<String> methods = members.stream().map(ChangeWords::method).toList();
    return methods.size() <= 2
        ? String.join(" or ", methods)
        : methods.stream()
            .map(method -> method.substring(0, method.lastIndexOf('.')))
            .distinct()
            .collect(Collectors.joining(" or "));
  }

  private static String threads(Change.ThreadModel model) {
    return model.virtual() ? "virtual threads" : "platform threads";
  }

  private static String packed(Change.Layout layout) {
    return switch (layout.packaging()) {
      case JAR, THIN, SHADED -> "as a jar";
      case WAR -> "as a war";
      case EXPLODED -> "unpacked";
    };
  }

  private static String method(String frame) {
    return CostFinding.simple(frame);
  }
}
