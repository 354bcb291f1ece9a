package io.bootcause.diagnosis.detectors.reloadcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReloadCheckDetectorTest extends RuleContract {
  private static final String SOURCE =
      "org.springframework.context.support.ResourceBundleMessageSource#doGetBundle";

  ReloadCheckDetectorTest() {
    super(
        new ReloadCheckDetector(), "reload-check", "java.util.ResourceBundle$Control#needsReload");
  }

  private Finding found(String... check) {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads(
                    "exec-#",
                    80,
                    Stream.concat(Stream.of(ENTRY, HANDLER), Stream.of(check))
                        .toArray(String[]::new)));
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void triesToKeepMessages() {
    assertThat(found(SOURCE, "java.util.ResourceBundle$Control#needsReload").candidates())
        .startsWith(new Change.SetProperty("spring.messages.cache-duration", "-1"));
    assertThat(found(SOURCE, "java.util.ResourceBundle#loadBundle").candidates())
        .startsWith(new Change.SetProperty("spring.messages.cache-duration", "-1"));
    assertThat(
            found(
                    "org.springframework.context.support.ReloadableResourceBundleMessageSource"
                        + "#refreshProperties")
                .candidates())
        .startsWith(new Change.SetProperty("spring.messages.cache-duration", "-1"));
  }

  @Test
  void nothingOfSpringsMessagesWhereABundleIsTheServicesOwn() {
    assertThat(found("java.util.ResourceBundle#loadBundle").candidates())
        .noneMatch(Change.SetProperty.class::isInstance);
  }

  @Test
  void triesToKeepVersionsOfResources() {
    assertThat(
            found(
                    "org.springframework.web.servlet.resource.ContentVersionStrategy"
                        + "#getResourceVersion")
                .candidates())
        .startsWith(new Change.SetProperty("spring.web.resources.chain.cache", "true"));
  }

  @Test
  void aChainThatKeepsNoAnswerIsAskedForEachLink() {
    String links =
        "org.springframework.web.servlet.resource.DefaultResourceResolverChain#resolveUrlPath";
    Finding finding = found(links, "x.Resolver#find");
    assertThat(finding.title()).contains("chain that keeps no answer");
    assertThat(finding.candidates())
        .startsWith(new Change.SetProperty("spring.web.resources.chain.cache", "true"));

    String kept =
        "org.springframework.web.servlet.resource.CachingResourceResolver#resolveUrlPathInternal";
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 80, ENTRY, HANDLER, links, kept, links, "x.Resolver#find"));
    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nothingOfMessagesWhereItIsTemplates() {
    assertThat(found("freemarker.cache.URLTemplateLoader#getLastModified").candidates())
        .noneMatch(Change.SetProperty.class::isInstance);
  }
}
