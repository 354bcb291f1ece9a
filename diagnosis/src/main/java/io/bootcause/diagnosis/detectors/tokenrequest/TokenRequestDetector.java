package io.bootcause.diagnosis.detectors.tokenrequest;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Answer;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Requests ask for an access token each, which is made to be kept. Doc page: token-request.md. */
public final class TokenRequestDetector implements Detector {
  private static final String ID = "token-request";
  private static final double MIN_SHARE = 0.25;
  private static final double MIN_MILLIS = 2;

  private static final String DOING =
      "asking for tokens anew that are made to be used until they expire";

  /**
   * Spring Security takes a token for expired a minute before it is, unless it is told otherwise
   * (setClockSkew of its OAuth2AuthorizedClientProviders).
   */
  private static final String WHY =
      "A token is kept until shortly before it expires: one that lives no longer than that is asked"
          + " for each time, and so is one whose client is made anew. Whoever issues it is asked"
          + " before the request can ask for what it is about.";

  /** Where a client asks on the request's own thread. */
  private static final CostRule ON_THE_THREAD =
      new CostRule(
          ID,
          Frames.of(
              "org.springframework.security.oauth2.client.endpoint.*#getTokenResponse",
              "org.springframework.security.oauth2.client.token.*#obtainAccessToken",
              "org.keycloak.admin.client.token.TokenManager#grantToken",
              "org.keycloak.admin.client.token.TokenManager#refreshToken",
              "com.google.auth.oauth2.*#refreshAccessToken",
              "com.microsoft.aad.msal4j.TokenRequestExecutor#executeTokenRequest",
              "com.github.scribejava.core.oauth.OAuth20Service#getAccessToken*",
              "software.amazon.awssdk.services.sts.DefaultStsClient#*"),
          MIN_SHARE,
          MIN_MILLIS,
          0.03,
          DOING,
          WHY,
          Cause.Kind.CONFIG,
          List.of());

  /** Where a plan to ask is made, which other threads carry out. */
  private static final Frames PLANS =
      Frames.of(
          "org.springframework.security.oauth2.client.*ReactiveOAuth2AuthorizedClientProvider#authorize");

  private final Detector onTheThread = new OnTheThreadDetector();

  private static final class OnTheThreadDetector extends NeedlessWork {
    OnTheThreadDetector() {
      super(ON_THE_THREAD);
    }
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome waited = onTheThread.examine(evidence);
    if (waited instanceof Outcome.Found) {
      return waited;
    }
    boolean dropped = evidence.recording().droppedEvents() > 0;
    Optional<Activity> steady = evidence.steady();
    return steady
        .flatMap(
            a ->
                Answer.in(a.requests(), dropped, true).stream()
                    .filter(answer -> answer.question().isForToken())
                    .filter(answer -> answer.share() >= MIN_SHARE && answer.millis() >= MIN_MILLIS)
                    .max(Comparator.comparingDouble(Answer::share)))
        .<Outcome>map(answer -> new Outcome.Found(List.of(finding(evidence, steady.get(), answer))))
        .orElse(waited);
  }

  private static Finding finding(Evidence evidence, Activity activity, Answer answer) {
    Optional<CostPath> plan = plan(evidence);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.1f times per %s (%s), %.1f ms for each: %s",
            answer.count(),
            activity.label(),
            evidence.recording().requests().get(answer.question().request()),
            answer.millis(),
            answer.question().subject()));
    plan.ifPresent(p -> facts.add("in " + String.join(" → ", p.where())));
    return new Finding(
        ID,
        String.format(
                Locale.ROOT, "%.0f %% of a %s is %s", answer.share() * 100, activity.label(), DOING)
            + plan.flatMap(CostPath::own).map(f -> ", from " + CostFinding.simple(f)).orElse(""),
        new Cause(
            Cause.Kind.CONFIG, plan.map(CostPath::where).orElse(List.of()), null, null, WHY, null),
        facts,
        answer.share(),
        activity.metricWithoutWaiting(answer.share()),
        plan.map(CostPath::pathFrames).orElse(List.of()),
        plan.map(Removal::of).orElse(List.of()));
  }

  /** What is seen of it at any load; it takes next to no time. */
  private static Optional<CostPath> plan(Evidence evidence) {
    return evidence.activities().stream()
        .flatMap(a -> CostPath.of(a, a.all(), evidence.origins(), PLANS::outermost).stream())
        .max(Comparator.comparingLong(CostPath::samples));
  }
}
