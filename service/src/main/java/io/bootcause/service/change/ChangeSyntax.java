package io.bootcause.service.change;

import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.change.Change.AppArgument;
import io.bootcause.service.change.Change.BumpLibrary;
import io.bootcause.service.change.Change.JavaVersion;
import io.bootcause.service.change.Change.JvmFlag;
import io.bootcause.service.change.Change.Layout;
import io.bootcause.service.change.Change.RemoveLibrary;
import io.bootcause.service.change.Change.SetProperty;
import io.bootcause.service.change.Change.SwapServer;
import io.bootcause.service.change.Change.ThreadModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** The words of {@code --try}, which {@link Change#describe()} gives back. */
public final class ChangeSyntax {
  private static final String FORMS =
      "bump GROUP:ARTIFACT:VERSION, add GROUP:ARTIFACT:VERSION, remove GROUP:ARTIFACT,"
          + " property NAME=VALUE, jvm FLAG, java VERSION,"
          + " app ARGUMENT, server tomcat|jetty|undertow|netty, threads platform|virtual,"
          + " layout jar|exploded|war,"
          + " remember CLASS#CALLER CLASS#CALLEE, limit THREADS CLASS#METHOD…, skip CLASS#METHOD,"
          + " skip-started CLASS#METHOD, delay MILLIS CLASS#METHOD, unset CLASS#METHOD, bound ENTRIES CLASS#FIELD, raise NUMBER CLASS#METHOD…,"
          + " lower NUMBER CLASS#METHOD…,"
          + " side-by-side CALLS CLASS, short-pauses MILLIS THREADS|CLASS, nodelay,"
          + " quick-ack, free-mutexes, fewer-flushes,"
          + " together CHANGE && CHANGE…";
  private static final Pattern METHOD = Pattern.compile("[^\\s#<>,]+#(?:[^\\s#<>,]+|<init>)");
  private static final Pattern TYPE = Pattern.compile("[^\\s#<>,]+");

  /** Threads or a class: what separates an agent's arguments is in no name that is patched. */
  private static final Pattern WHO = Pattern.compile("\\S[^<>,]*");

  private static final Pattern JAVA = Pattern.compile("[1-9]\\d*(\\.[\\w.+-]+)?");

  private static final String COUNT = "[1-9]\\d{0,5}";
  private static final Pattern COORDINATE = Pattern.compile("[A-Za-z0-9_.+-]+");
  private static final Pattern PROPERTY_NAME = Pattern.compile("[^\\s=-][^\\s=]*");
  // Each of these would run something other than the service.
  private static final Set<String> NO_FLAGS =
      Set.of(
          "-jar",
          "-cp",
          "-classpath",
          "--class-path",
          "-m",
          "--module",
          "-version",
          "--version",
          "-help",
          "--help",
          "-h",
          "-?",
          "-X",
          "-showversion",
          "--dry-run");

  private ChangeSyntax() {}

  /**
   * @throws ServiceException USAGE, with the forms there are
   */
  public static Change parse(String text) throws ServiceException {
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw bad(text, "control characters");
    }
    String stripped = text.stripLeading();
    int blank = stripped.indexOf(' ');
    String verb = blank < 0 ? stripped : stripped.substring(0, blank);
    String rest = blank < 0 ? "" : stripped.substring(blank + 1).stripLeading();
    return switch (verb) {
      case "bump" -> library(text, rest.strip(), BumpLibrary::new);
      case "add" -> library(text, rest.strip(), Change.AddLibrary::new);
      case "remove" -> remove(text, rest.strip());
      case "property" -> property(text, rest);
      case "jvm" -> jvm(text, rest.strip());
      case "java" -> java(text, rest.strip());
      case "app" -> app(text, rest.strip());
      case "server" -> server(text, rest.strip());
      case "threads" -> threads(text, rest.strip());
      case "layout" -> layout(text, rest.strip());
      case "remember" -> remember(text, rest.strip());
      case "once" -> once(text, rest.strip());
      case "limit" -> limit(text, rest.strip());
      case "skip" -> new Change.Skip(noConstructor(text, rest.strip()));
      case "skip-started" -> new Change.Skip(noConstructor(text, rest.strip()), true);
      case "delay" -> delay(text, rest.strip());
      case "unset" -> new Change.Unset(noConstructor(text, rest.strip()));
      case "bound" -> bound(text, rest.strip());
      case "raise" -> clamp(text, rest.strip(), Change.Raise::new);
      case "lower" -> clamp(text, rest.strip(), Change.Lower::new);
      case "side-by-side" -> sideBySide(text, rest.strip());
      case "short-pauses" -> shortPauses(text, rest.strip());
      case "nodelay" -> alone(text, rest.strip(), new Change.NoDelay());
      case "quick-ack" -> alone(text, rest.strip(), new Change.QuickAck());
      case "free-mutexes" -> alone(text, rest.strip(), new Change.FreeMutexes());
      case "fewer-flushes" -> alone(text, rest.strip(), new Change.FewerFlushes());
      case "together" -> together(text, rest);
      default -> throw bad(text, verb.isEmpty() ? "nothing given" : "unknown word '" + verb + "'");
    };
  }

  private interface OfLibrary {
    Change at(String groupId, String artifactId, String version);
  }

  private static Change library(String text, String rest, OfLibrary change)
      throws ServiceException {
    String[] parts = rest.split(":", -1);
    if (parts.length != 3 || !coordinates(parts)) {
      throw bad(text, "needs GROUP:ARTIFACT:VERSION");
    }
    return change.at(parts[0], parts[1], parts[2]);
  }

  private static Change remove(String text, String rest) throws ServiceException {
    String[] parts = rest.split(":", -1);
    if (parts.length != 2 || !coordinates(parts)) {
      throw bad(text, "needs GROUP:ARTIFACT, without a version");
    }
    return new RemoveLibrary(parts[0], parts[1]);
  }

  private static Change property(String text, String rest) throws ServiceException {
    int eq = rest.indexOf('=');
    if (eq < 0) {
      throw bad(text, "needs NAME=VALUE");
    }
    String name = rest.substring(0, eq);
    if (!PROPERTY_NAME.matcher(name).matches()) {
      throw bad(text, "not a property name: '" + name + "'");
    }
    return new SetProperty(name, rest.substring(eq + 1));
  }

  private static Change remember(String text, String rest) throws ServiceException {
    String[] methods = rest.split("\\s+");
    if (methods.length != 2
        || !METHOD.matcher(methods[0]).matches()
        || !METHOD.matcher(methods[1]).matches()) {
      throw bad(text, "needs CLASS#CALLER CLASS#CALLEE");
    }
    return new Change.Remember(methods[0], methods[1]);
  }

  private static Change once(String text, String rest) throws ServiceException {
    String[] words = rest.split("\\s+");
    if (words.length != 2) {
      throw bad(text, "needs CLASS#WITHIN CLASS#METHOD");
    }
    return new Change.Once(noConstructor(text, words[0]), noConstructor(text, words[1]));
  }

  private static Change limit(String text, String rest) throws ServiceException {
    List<String> words = List.of(rest.split("\\s+"));
    if (!isCountOfMethods(words) || words.stream().anyMatch(w -> w.endsWith("<init>"))) {
      throw bad(text, "needs THREADS CLASS#METHOD…, no constructors");
    }
    return new Change.Limit(Integer.parseInt(words.get(0)), words.subList(1, words.size()));
  }

  private static Change clamp(
      String text, String rest, BiFunction<Integer, List<String>, Change> change)
      throws ServiceException {
    List<String> words = List.of(rest.split("\\s+"));
    if (!isCountOfMethods(words)) {
      throw bad(text, "needs NUMBER CLASS#METHOD…");
    }
    return change.apply(Integer.parseInt(words.get(0)), words.subList(1, words.size()));
  }

  private static boolean isCountOfMethods(List<String> words) {
    return words.size() > 1
        && words.get(0).matches(COUNT)
        && words.stream().skip(1).allMatch(m -> METHOD.matcher(m).matches());
  }

  private static String noConstructor(String text, String method) throws ServiceException {
    if (!METHOD.matcher(method).matches() || method.endsWith("<init>")) {
      throw bad(text, "needs CLASS#METHOD, no constructor");
    }
    return method;
  }

  private static Change delay(String text, String rest) throws ServiceException {
    String[] words = rest.split("\\s+");
    if (words.length != 2 || !words[0].matches(COUNT)) {
      throw bad(text, "needs MILLIS CLASS#METHOD");
    }
    return new Change.Delay(Integer.parseInt(words[0]), noConstructor(text, words[1]));
  }

  private static Change bound(String text, String rest) throws ServiceException {
    String[] words = rest.split("\\s+");
    if (words.length != 2 || !words[0].matches(COUNT) || !METHOD.matcher(words[1]).matches()) {
      throw bad(text, "needs ENTRIES CLASS#FIELD");
    }
    return new Change.Bound(Integer.parseInt(words[0]), words[1]);
  }

  private static Change sideBySide(String text, String rest) throws ServiceException {
    String[] words = rest.split("\\s+");
    if (words.length != 2 || !words[0].matches(COUNT) || !TYPE.matcher(words[1]).matches()) {
      throw bad(text, "needs CALLS CLASS");
    }
    return new Change.SideBySide(Integer.parseInt(words[0]), words[1]);
  }

  private static Change shortPauses(String text, String rest) throws ServiceException {
    String[] words = rest.split("\\s+", 2);
    if (words.length != 2 || !words[0].matches(COUNT) || !WHO.matcher(words[1]).matches()) {
      throw bad(text, "needs MILLIS THREADS or MILLIS CLASS");
    }
    return new Change.ShortPauses(Integer.parseInt(words[0]), words[1]);
  }

  private static Change alone(String text, String rest, Change change) throws ServiceException {
    if (!rest.isEmpty()) {
      throw bad(text, change.describe() + " stands alone");
    }
    return change;
  }

  private static Change together(String text, String rest) throws ServiceException {
    List<Change> parts = new ArrayList<>();
    for (String part : rest.split(Pattern.quote(Change.Together.AND), -1)) {
      parts.addAll(parse(part).single());
    }
    if (parts.size() < 2) {
      throw bad(text, "needs CHANGE && CHANGE…");
    }
    return new Change.Together(parts);
  }

  private static Change jvm(String text, String flag) throws ServiceException {
    if (!flag.startsWith("-") || flag.length() < 2) {
      throw bad(text, "a JVM flag starts with '-'");
    }
    int end = flag.indexOf('=');
    if (NO_FLAGS.contains(end < 0 ? flag : flag.substring(0, end))) {
      throw bad(text, flag + " would not run the service");
    }
    return new JvmFlag(flag);
  }

  private static Change java(String text, String version) throws ServiceException {
    if (!JAVA.matcher(version).matches()) {
      throw bad(text, "a Java version is a number such as 25, or 17.0.15");
    }
    return new JavaVersion(version);
  }

  private static Change app(String text, String argument) throws ServiceException {
    if (argument.isEmpty()) {
      throw bad(text, "needs an argument");
    }
    return new AppArgument(argument);
  }

  private static Change server(String text, String name) throws ServiceException {
    if (!ServerFamily.names().contains(name)) {
      throw bad(text, "a server is one of " + String.join(", ", ServerFamily.names()));
    }
    return new SwapServer(name);
  }

  private static Change threads(String text, String model) throws ServiceException {
    return switch (model) {
      case "platform" -> new ThreadModel(false);
      case "virtual" -> new ThreadModel(true);
      default -> throw bad(text, "threads are platform or virtual");
    };
  }

  private static Change layout(String text, String name) throws ServiceException {
    for (Packaging packaging : Packaging.values()) {
      if (packaging.byLoader() && packaging.word().equals(name)) {
        return new Layout(packaging);
      }
    }
    throw bad(text, "a layout is jar, exploded or war");
  }

  private static boolean coordinates(String[] parts) {
    for (String part : parts) {
      if (!COORDINATE.matcher(part).matches()) {
        return false;
      }
    }
    return true;
  }

  private static ServiceException bad(String text, String why) {
    return new ServiceException(
        Kind.USAGE,
        "not a change: '"
            + text.replaceAll("\\p{Cntrl}", "?")
            + "': "
            + why
            + "; there are: "
            + FORMS);
  }
}
