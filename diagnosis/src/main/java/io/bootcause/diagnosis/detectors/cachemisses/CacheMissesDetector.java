package io.bootcause.diagnosis.detectors.cachemisses;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A cache is asked and never has it. Doc page: cache-misses.md. */
public final class CacheMissesDetector implements Detector {
  static final String ID = "cache-misses";
  private static final double MIN_SHARE = 0.3;
  private static final double MIN_MILLIS = 2;
  private static final double MIN_LOADED_MILLIS = 0.5;

  /** What empties the regions after a statement: of Hibernate 6 and later, and before. */
  private static final String EMPTYING =
      "org.hibernate.action.internal.BulkOperationCleanupAction#schedule";

  private static final String EMPTYING_5 =
      "org.hibernate.engine.query.spi.NativeSQLQueryPlan#coordinateSharedCacheCleanup";

  private static final String INSERT = "insert ";

  /** Where the rows of a result become entities, which a cached result has only the keys of. */
  private static final Frames OF_RESULTS =
      Frames.of(
          "org.hibernate.sql.results.spi.ListResultsConsumer#consume",
          "org.hibernate.cache.internal.QueryResultsCacheImpl#get",
          "org.hibernate.cache.internal.StandardQueryCache#get");

  /** Then the query itself brings them all at once. */
  private static final Change WITHOUT_RESULTS =
      new Change.SetProperty("spring.jpa.properties.hibernate.cache.use_query_cache", "false");

  /** Of the requests. */
  private static final double MOST = 0.5;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Recording recording = evidence.recording();
    List<Activity> activities = evidence.activities().stream().filter(Activity::tells).toList();
    if (activities.isEmpty() || !recording.instrumented()) {
      return new Outcome.CannotTell("requests seen from inside, with stack samples, under load");
    }
    Optional<Finding> chain = CachedChains.finding(evidence, activities, MIN_SHARE, MIN_MILLIS);
    if (chain.isPresent()) {
      return new Outcome.Found(List.of(chain.get()));
    }
    if (MissingCache.names(recording).isEmpty()) {
      return new Outcome.RuledOut(
          "requests ask no cache of Spring's, Hibernate's, Caffeine's or Guava's");
    }
    List<MissingCache> missing = MissingCache.of(recording, activities);
    if (missing.isEmpty()) {
      return new Outcome.RuledOut(
          "caches have what requests ask them for: "
              + String.join(", ", MissingCache.names(recording)));
    }
    boolean addsRows = activities.stream().anyMatch(CacheMissesDetector::addsRows);
    List<Finding> found = new ArrayList<>();
    List<String> not = new ArrayList<>();
    for (MissingCache cache : missing) {
      boolean computes =
          cache.isNameless()
              && activities.stream()
                  .anyMatch(a -> CachedCalls.compute(a.working(), cache.places()));
      if (!isToBlame(cache, computes, recording, addsRows)) {
        not.add(
            cache.called()
                + (cache.isNameless() && !cache.isFilled()
                    ? " is only asked whether it has something, and given nothing"
                    : " is asked for something else each time"));
        continue;
      }
      Outcome outcome =
          new OneCacheDetector(cache, computes, emptying(recording)).examine(evidence);
      if (outcome instanceof Outcome.Found f) {
        found.addAll(f.findings());
      } else if (outcome instanceof Outcome.RuledOut r) {
        not.add(r.reason());
      }
    }
    return found.isEmpty()
        ? new Outcome.RuledOut(String.join("; ", not))
        : new Outcome.Found(found);
  }

  /**
   * Who asks for something else each time is right not to find it; and who asks whether somebody
   * has been blocked, or has been here before, is content with that.
   *
   * @param addsRows whether each request makes something that was not there before, which it may
   *     ask for
   */
  private static boolean isToBlame(
      MissingCache cache, boolean computes, Recording recording, boolean addsRows) {
    if (cache.isNameless() && !computes) {
      return cache.isFilled() && (!cache.identityKeys().isEmpty() || cache.losesWhatItHad());
    }
    return !cache.identityKeys().isEmpty()
        || cache.losesWhatItHad()
        || (MissingCache.isRepeated(recording) && !addsRows);
  }

  private static boolean addsRows(Activity activity) {
    List<JoinedRequest> requests = activity.requests();
    long adding =
        requests.stream()
            .filter(r -> r.told().stream().anyMatch(CacheMissesDetector::addsRow))
            .count();
    return adding >= MOST * requests.size() && adding > 0;
  }

  private static boolean addsRow(RequestWait wait) {
    return wait.kind() == WaitKind.STATEMENT
        && wait.subject().regionMatches(true, 0, INSERT, 0, INSERT.length());
  }

  private static String emptying(Recording recording) {
    BootArtifact artifact = recording.artifact();
    boolean before6 =
        artifact != null
            && artifact.libraries().stream()
                .anyMatch(
                    l ->
                        "org.hibernate".equals(l.groupId())
                            && "hibernate-core".equals(l.artifactId()));
    return before6 ? EMPTYING_5 : EMPTYING;
  }

  /** What one cache should spare. */
  private static final class OneCacheDetector extends NeedlessWork {
    private final MissingCache cache;
    private final boolean computes;
    private final String emptying;

    OneCacheDetector(MissingCache cache, boolean computes, String emptying) {
      super(rule(cache, "what " + cache.called() + " should spare"));
      this.cache = cache;
      this.computes = computes;
      this.emptying = emptying;
    }

    private static CostRule rule(MissingCache cache, String doing) {
      CostRule rule =
          new CostRule(
              ID,
              Frames.of(), // See at.
              MIN_SHARE,
              MIN_MILLIS,
              MIN_LOADED_MILLIS,
              doing,
              explanation(cache),
              isTheKeys(cache) || cache.isEmptied() ? Cause.Kind.APP_CODE : Cause.Kind.CONFIG,
              List.of());
      // Else what asks the cache is all right, whoever wrote it.
      return isTheKeys(cache) ? rule : rule.doneElsewhere();
    }

    @Override
    protected int at(ThreadStack stack, Origins origins) {
      if (cache.isRegion()) {
        return CachedCalls.ofRegions(stack);
      }
      return cache.isNameless()
          ? CachedCalls.ofNameless(stack, cache.places(), computes)
          : CachedCalls.at(stack, origins, cache.places());
    }

    @Override
    protected CostRule rule(CostPath cost) {
      MissingCache.LookUps seen = cache.in(cost.activity());
      List<Change> without = without(cost);
      CostRule rule =
          rule(
              cache,
              String.format(
                  Locale.ROOT,
                  "what %s should spare: %,.0f of %,.0f look-ups missed",
                  cache.called(),
                  seen.missed(),
                  seen.all()));
      // An entity of another session in place of one that is loaded would be no answer.
      return without.isEmpty() && !cache.isRegion() ? rule : rule.with(without).unremovable();
    }

    private List<Change> without(CostPath cost) {
      if (cache.isRegion()) {
        if (cache.isEmptied()) {
          return List.of(new Change.Skip(emptying));
        }
        return cost.frames().stream().anyMatch(OF_RESULTS::has)
            ? List.of(WITHOUT_RESULTS)
            : List.of();
      }
      // All that is cached goes by the same methods of the library: the service's own call is one.
      return cost.ownCall()
          .map(CostPath.Call::remembered)
          .<List<Change>>map(List::of)
          .orElse(List.of());
    }

    @Override
    protected List<String> details(CostPath cost) {
      List<String> facts = new ArrayList<>();
      MissingCache.LookUps seen = cache.in(cost.activity());
      facts.add(
          String.format(
              Locale.ROOT,
              "%s (%s): about %,.0f of %,.0f misses were of keys that had been missed before",
              cache.called(),
              cache.isRegion() ? cache.name() : cache.simpleType(),
              Math.min(seen.again(), seen.missed()),
              seen.missed()));
      if (cache.isEmptied()) {
        facts.add(
            String.format(
                Locale.ROOT,
                "requests emptied it as a whole %,.0f times meanwhile, from %s",
                seen.cleared(),
                String.join(", ", cache.clearers())));
      }
      cache
          .identityKeys()
          .forEach(
              (type, lacks) ->
                  facts.add(
                      "its keys are made of " + type + ", which has no " + lacks + " of its own"));
      return facts;
    }

    /** Or how the cache is set up: too small, too short-lived, none at all. */
    private static boolean isTheKeys(MissingCache cache) {
      return !cache.identityKeys().isEmpty() || !(cache.keepsNothing() || cache.losesWhatItHad());
    }

    private static String explanation(MissingCache cache) {
      if (!cache.identityKeys().isEmpty()) {
        return String.join(", ", cache.identityKeys().keySet())
            + " is in the cache's keys and takes its "
            + String.join(" and ", cache.identityKeys().values().stream().distinct().toList())
            + " from Object: each request makes a key that equals no other. So what is cached is never"
            + " found, is made in each request, and stays until the cache throws it out.";
      }
      if (cache.keepsNothing()) {
        return "The cache is Spring's NoOpCache, which keeps nothing, as with spring.cache.type=none:"
            + " the method behind it runs in each request.";
      }
      if (cache.isEmptied() && cache.isRegion()) {
        return "Each statement in SQL that changes something ("
            + cache.clearers().stream().map(CostFinding::simple).collect(Collectors.joining(", "))
            + ") empties all regions, unless Hibernate is told which tables it changes; one in JPQL"
            + " those of its entity. What was in them is loaded anew by the requests that come after"
            + " it. Name the tables (addSynchronizedQuerySpace, or addSynchronizedEntityClass, of"
            + " org.hibernate.query.NativeQuery; the hint org.hibernate.query.native.spaces), or"
            + " execute such statements by JdbcTemplate, if nothing that is cached depends on them.";
      }
      if (cache.isEmptied()) {
        return "Requests empty the whole cache ("
            + cache.clearers().stream().map(CostFinding::simple).collect(Collectors.joining(", "))
            + ", by @CacheEvict(allEntries = true) or Cache.clear()), and those that come after them"
            + " make it all anew. Evict the entry that has changed, by its key; and do not count or note"
            + " things by way of what evicts.";
      }
      if (cache.losesWhatItHad() && cache.isRegion()) {
        return "The same entities and collections are looked for again and again and are not there: the"
            + " regions may have too little room or too short a time to live, or others empty them. So"
            + " they are loaded anew, one by one: a cache that has nothing is dearer than none, since"
            + " what it should have is not fetched with the others. Of a query whose result is cached,"
            + " only the keys are.";
      }
      if (cache.losesWhatItHad() && cache.weakKeys()) {
        return "Its keys are weak (weakKeys), and Caffeine then takes those for equal that are the same"
            + " object only: a key that is made for each look-up is never found, and what was cached"
            + " for it is made in each request. Leave weakKeys out; a maximum size or a time to live"
            + " bounds it.";
      }
      if (cache.losesWhatItHad()) {
        return "The cache is asked for the same again and again and does not have it: it may hold"
            + " nothing or too little (its maximum size, or its maximum weight in another unit than its"
            + " weigher's), for too short a time, what is found may not be"
            + " put into it (an unless condition, null where null is not kept), or others empty it. So the"
            + " method behind it runs in each request.";
      }
      return "The same request asks the cache for another key each time: something is in the key that"
          + " is never the same twice, such as the time or a random id. So what is cached is never found,"
          + " is made in each request, and stays until the cache throws it out.";
    }
  }
}
