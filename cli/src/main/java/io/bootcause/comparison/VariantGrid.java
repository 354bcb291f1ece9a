package io.bootcause.comparison;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.Jdk;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Makes variants from dimensions: artifact, JDK, server, thread model, layout, JVM arguments,
 * application arguments, other changes, requests. The first value of each dimension makes the first
 * variant, which all others are held against. Without the grid each further variant differs from it
 * in one dimension; with it, in any number of them.
 */
public final class VariantGrid {
  /** Of more, nobody would wait for the end. */
  private static final int MOST = 64;

  /** A value of a dimension. */
  private record Choice(String name, Setting setting) {}

  /** What a value does to a variant that is being made. */
  @FunctionalInterface
  private interface Setting {
    void on(Draft draft) throws ServiceException;
  }

  /** A variant in the making. */
  private static final class Draft {
    Path artifact = Path.of("");
    Path javaHome = Path.of("");
    List<String> jvmArgs = List.of();
    List<String> appArgs = List.of();
    Workload workload = Workload.of(HttpRequest.get("/"));
    final List<Change> changes = new ArrayList<>();
  }

  private final List<List<Choice>> dimensions = new ArrayList<>();

  /**
   * @param artifacts at least one
   */
  public void artifacts(List<Path> artifacts) {
    Set<String> names = new HashSet<>();
    boolean distinct = artifacts.stream().allMatch(a -> names.add(stem(a)));
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < artifacts.size(); i++) {
      Path artifact = artifacts.get(i);
      String name = distinct ? stem(artifact) : (char) ('A' + i % 26) + " " + stem(artifact);
      choices.add(new Choice(name, draft -> draft.artifact = artifact));
    }
    dimensions.add(choices);
  }

  private static String stem(Path artifact) {
    return String.valueOf(artifact.getFileName()).replaceFirst("\\.(jar|war)$", "");
  }

  /**
   * @param jdks at least one
   */
  public void jdks(List<Jdk> jdks) {
    dimensions.add(
        jdks.stream()
            .map(jdk -> new Choice("JDK " + jdk.version(), draft -> draft.javaHome = jdk.home()))
            .toList());
  }

  /** Lists of arguments, one variant each. */
  public void jvmArgs(List<List<String>> lists) {
    dimension(lists, args -> new Choice(words(args), draft -> draft.jvmArgs = args));
  }

  /** Lists of arguments, one variant each. */
  public void appArgs(List<List<String>> lists) {
    dimension(lists, args -> new Choice(words(args), draft -> draft.appArgs = args));
  }

  private static String words(List<String> args) {
    return args.isEmpty() ? "no arguments" : String.join(" ", args);
  }

  /** Servers by name; one alone is compared with what is there. */
  public void servers(List<String> names) {
    dimension(
        orAsIs(names),
        name ->
            new Choice(
                name,
                draft -> {
                  BootArtifact artifact = BootArtifactReader.read(draft.artifact);
                  if (!name.equals(AS_IS) && !artifact.serverName().equals(name)) {
                    draft.changes.add(new Change.SwapServer(name));
                  }
                }));
  }

  /** Thread models, "platform" or "virtual"; one alone is compared with what is there. */
  public void threads(List<String> models) {
    dimension(
        orAsIs(models),
        model ->
            new Choice(
                model,
                draft -> {
                  if (!model.equals(AS_IS)) {
                    draft.changes.add(new Change.ThreadModel(model.equals("virtual")));
                  }
                }));
  }

  /** Layouts; one alone is compared with what is there. */
  public void layouts(List<BootArtifact.Packaging> layouts) {
    List<String> names =
        layouts.stream().map(layout -> layout.name().toLowerCase(Locale.ROOT)).toList();
    dimension(
        orAsIs(names),
        name ->
            new Choice(
                name,
                draft -> {
                  BootArtifact artifact = BootArtifactReader.read(draft.artifact);
                  String present = artifact.packaging().word();
                  if (!name.equals(AS_IS) && !present.equals(name)) {
                    draft.changes.add(
                        new Change.Layout(
                            BootArtifact.Packaging.valueOf(name.toUpperCase(Locale.ROOT))));
                  }
                }));
  }

  /** Lists of changes that go together, each compared with the service without them. */
  public void changes(List<List<Change>> lists) {
    if (lists.isEmpty()) {
      return;
    }
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice(AS_IS, draft -> {}));
    for (List<Change> list : lists) {
      String name = String.join(" + ", list.stream().map(VariantGrid::brief).toList());
      choices.add(new Choice(name, draft -> draft.changes.addAll(list)));
    }
    dimensions.add(choices);
  }

  /**
   * Requests, one variant each; one alone is what is asked of all.
   *
   * @param workloads at least one
   */
  public void requests(List<Workload> workloads) {
    List<String> names = ShortNames.of(workloads.stream().map(VariantGrid::name).toList());
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < workloads.size(); i++) {
      Workload workload = workloads.get(i);
      choices.add(new Choice(names.get(i), draft -> draft.workload = workload));
    }
    dimensions.add(choices);
  }

  private static String name(Workload workload) {
    return String.join(
        " + ",
        workload.requests().stream().map(r -> r.label().replaceFirst("^GET (?=/)", "")).toList());
  }

  private static String brief(Change change) {
    return change instanceof Change.BumpLibrary bump
        ? bump.artifactId() + " " + bump.version()
        : change.describe();
  }

  private static final String AS_IS = "as is";

  private static List<String> orAsIs(List<String> names) {
    return names.size() == 1 ? List.of(AS_IS, names.get(0)) : names;
  }

  private <T> void dimension(List<T> values, java.util.function.Function<T, Choice> choice) {
    if (!values.isEmpty()) {
      dimensions.add(values.stream().map(choice).toList());
    }
  }

  /**
   * @param grid whether to make the cross product
   * @throws ServiceException USAGE if an artifact cannot be read, or there is nothing to compare
   */
  public List<VariantSpec> variants(boolean grid) throws ServiceException {
    List<int[]> picks = grid ? product() : oneByOne();
    if (picks.size() < 2) {
      throw new ServiceException(
          Kind.USAGE,
          "nothing to compare: give two artifacts, or what to vary (--server, --threads, --layout,"
              + " --jvm, --jvm-args twice, --app-args twice, --bump, --try, --by-request)");
    }
    if (picks.size() > MOST) {
      throw new ServiceException(
          Kind.USAGE, picks.size() + " variants are too many; " + MOST + " can be compared");
    }
    List<VariantSpec> variants = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int[] pick : picks) {
      VariantSpec variant = variant(pick);
      String name = variant.name();
      for (int i = 2; !names.add(name); i++) {
        name = variant.name() + " (" + i + ")";
      }
      variants.add(new VariantSpec(name, variant.base(), variant.changes(), variant.workload()));
    }
    return variants;
  }

  private List<int[]> oneByOne() {
    List<int[]> picks = new ArrayList<>();
    picks.add(new int[dimensions.size()]);
    for (int d = 0; d < dimensions.size(); d++) {
      for (int i = 1; i < dimensions.get(d).size(); i++) {
        int[] pick = new int[dimensions.size()];
        pick[d] = i;
        picks.add(pick);
      }
    }
    return picks;
  }

  private List<int[]> product() {
    List<int[]> picks = new ArrayList<>();
    picks.add(new int[dimensions.size()]);
    for (int d = 0; d < dimensions.size(); d++) {
      List<int[]> more = new ArrayList<>();
      for (int[] pick : picks) {
        for (int i = 0; i < dimensions.get(d).size(); i++) {
          int[] with = pick.clone();
          with[d] = i;
          more.add(with);
        }
      }
      picks = more;
    }
    return picks;
  }

  private VariantSpec variant(int[] pick) throws ServiceException {
    Draft draft = new Draft();
    List<String> names = new ArrayList<>();
    for (int d = 0; d < dimensions.size(); d++) {
      List<Choice> choices = dimensions.get(d);
      Choice choice = choices.get(pick[d]);
      choice.setting().on(draft);
      boolean telling = choices.size() > 1 && !choice.name().equals(AS_IS);
      if (telling) {
        names.add(choice.name());
      }
    }
    String name = names.isEmpty() ? AS_IS : String.join(", ", names);
    return new VariantSpec(
        name,
        new ServiceSpec(draft.artifact, draft.javaHome, draft.jvmArgs, draft.appArgs),
        draft.changes,
        draft.workload);
  }
}
