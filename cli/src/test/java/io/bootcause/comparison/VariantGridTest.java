package io.bootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import io.bootcause.service.ServiceException;
import io.bootcause.service.change.Change;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VariantGridTest {
  private static VariantGrid of(String... artifacts) {
    VariantGrid grid = new VariantGrid();
    grid.artifacts(List.of(artifacts).stream().map(Path::of).toList());
    return grid;
  }

  private static List<String> names(List<VariantSpec> variants) {
    return variants.stream().map(VariantSpec::name).toList();
  }

  @Test
  void oneDifferenceAtATime() throws Exception {
    VariantGrid grid = of("a.jar");
    grid.threads(List.of("platform", "virtual"));
    grid.jvmArgs(List.of(List.of("-Xmx1g"), List.of("-Xmx2g"), List.of()));
    List<VariantSpec> variants = grid.variants(false);
    assertThat(names(variants))
        .containsExactly(
            "platform, -Xmx1g", "virtual, -Xmx1g", "platform, -Xmx2g", "platform, no arguments");
    assertThat(variants.get(1).changes()).containsExactly(new Change.ThreadModel(true));
    assertThat(variants.get(2).base().jvmArgs()).containsExactly("-Xmx2g");
  }

  @Test
  void theGridIsTheCrossProduct() throws Exception {
    VariantGrid grid = of("a.jar", "b.jar");
    grid.threads(List.of("platform", "virtual"));
    assertThat(names(grid.variants(true)))
        .containsExactly("a, platform", "a, virtual", "b, platform", "b, virtual");
  }

  @Test
  void requestsAreHeldAgainstEachOther() throws Exception {
    VariantGrid grid = of("a.jar");
    grid.requests(
        List.of(
            Workload.of(HttpRequest.get("/blocking")),
            Workload.of(new HttpRequest("POST", "/async", Map.of(), new byte[0], 1))));
    List<VariantSpec> variants = grid.variants(false);
    assertThat(names(variants)).containsExactly("/blocking", "POST /async");
    assertThat(variants.get(1).workload().requests().get(0).path()).isEqualTo("/async");
  }

  @Test
  void oneValueAloneIsComparedWithWhatIsThere() throws Exception {
    VariantGrid grid = of("a.jar");
    grid.threads(List.of("virtual"));
    assertThat(names(grid.variants(false))).containsExactly("as is", "virtual");
    VariantGrid bump = of("a.jar");
    bump.changes(
        List.of(
            List.of(new Change.BumpLibrary("g", "lib", "2"), new Change.JvmFlag("-Xint")),
            List.of(new Change.BumpLibrary("g", "lib", "3"))));
    assertThat(names(bump.variants(false))).containsExactly("as is", "lib 2 + jvm -Xint", "lib 3");
  }

  @Test
  void artifactsOfOneNameAreToldApart() throws Exception {
    assertThat(names(of("old/app.jar", "new/app.jar").variants(false)))
        .containsExactly("A app", "B app");
  }

  @Test
  void nothingToCompareIsSaidInOneLine() {
    ServiceException nothing =
        catchThrowableOfType(ServiceException.class, () -> of("a.jar").variants(true));
    assertThat(nothing.kind()).isEqualTo(ServiceException.Kind.USAGE);
    assertThat(nothing.getMessage()).contains("nothing to compare").doesNotContain("\n");
    VariantGrid many = of("a.jar");
    many.jvmArgs(java.util.Collections.nCopies(9, List.of("-Xmx1g")));
    many.appArgs(java.util.Collections.nCopies(9, List.of("--a=b")));
    assertThat(catchThrowableOfType(ServiceException.class, () -> many.variants(true)))
        .hasMessageContaining("too many");
  }
}
