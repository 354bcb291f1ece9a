package io.bootcause.diagnosis;

import io.bootcause.diagnosis.detectors.archivescan.ArchiveScanDetector;
import io.bootcause.diagnosis.detectors.assemblytrace.AssemblyTraceDetector;
import io.bootcause.diagnosis.detectors.backgroundload.BackgroundLoadDetector;
import io.bootcause.diagnosis.detectors.blockingdns.BlockingDnsDetector;
import io.bootcause.diagnosis.detectors.cachemisses.CacheMissesDetector;
import io.bootcause.diagnosis.detectors.cachestampede.CacheStampedeDetector;
import io.bootcause.diagnosis.detectors.chattydownstream.ChattyDownstreamDetector;
import io.bootcause.diagnosis.detectors.classgeneration.ClassGenerationDetector;
import io.bootcause.diagnosis.detectors.commonstall.CommonStallDetector;
import io.bootcause.diagnosis.detectors.compressioncost.CompressionCostDetector;
import io.bootcause.diagnosis.detectors.connectionchurn.ConnectionChurnDetector;
import io.bootcause.diagnosis.detectors.connectionslots.ConnectionSlotsDetector;
import io.bootcause.diagnosis.detectors.connectionvalidation.ConnectionValidationDetector;
import io.bootcause.diagnosis.detectors.contendedlock.ContendedLockDetector;
import io.bootcause.diagnosis.detectors.cpubound.CpuBoundDetector;
import io.bootcause.diagnosis.detectors.cputhrottling.CpuThrottlingDetector;
import io.bootcause.diagnosis.detectors.deadlock.DeadlockDetector;
import io.bootcause.diagnosis.detectors.delayedack.DelayedAckDetector;
import io.bootcause.diagnosis.detectors.entityflush.EntityFlushDetector;
import io.bootcause.diagnosis.detectors.entropywait.EntropyWaitDetector;
import io.bootcause.diagnosis.detectors.eventloopblocked.EventLoopBlockedDetector;
import io.bootcause.diagnosis.detectors.exceptionflow.ExceptionFlowDetector;
import io.bootcause.diagnosis.detectors.expensiveobject.ExpensiveObjectDetector;
import io.bootcause.diagnosis.detectors.failedlookup.FailedLookupDetector;
import io.bootcause.diagnosis.detectors.failingrequests.FailingRequestsDetector;
import io.bootcause.diagnosis.detectors.filesync.FileSyncDetector;
import io.bootcause.diagnosis.detectors.fixedsleep.FixedSleepDetector;
import io.bootcause.diagnosis.detectors.gcpressure.GcPressureDetector;
import io.bootcause.diagnosis.detectors.growingcost.GrowingCostDetector;
import io.bootcause.diagnosis.detectors.handlerlookup.HandlerLookupDetector;
import io.bootcause.diagnosis.detectors.hashcollision.HashCollisionDetector;
import io.bootcause.diagnosis.detectors.idleexpiry.IdleExpiryDetector;
import io.bootcause.diagnosis.detectors.javaserialisation.JavaSerialisationDetector;
import io.bootcause.diagnosis.detectors.knownbug.KnownBugDetector;
import io.bootcause.diagnosis.detectors.limitedjit.LimitedJitDetector;
import io.bootcause.diagnosis.detectors.loggingcost.LoggingCostDetector;
import io.bootcause.diagnosis.detectors.memorygrowth.MemoryGrowthDetector;
import io.bootcause.diagnosis.detectors.openfiles.OpenFilesDetector;
import io.bootcause.diagnosis.detectors.operatorcontext.OperatorContextDetector;
import io.bootcause.diagnosis.detectors.outofmemory.OutOfMemoryDetector;
import io.bootcause.diagnosis.detectors.passwordhashing.PasswordHashingDetector;
import io.bootcause.diagnosis.detectors.pinnedthread.PinnedThreadDetector;
import io.bootcause.diagnosis.detectors.poolstarvation.PoolStarvationDetector;
import io.bootcause.diagnosis.detectors.querytranslation.QueryTranslationDetector;
import io.bootcause.diagnosis.detectors.regexbacktracking.RegexBacktrackingDetector;
import io.bootcause.diagnosis.detectors.responseflush.ResponseFlushDetector;
import io.bootcause.diagnosis.detectors.rowmapping.RowMappingDetector;
import io.bootcause.diagnosis.detectors.serialisation.SerialisationDetector;
import io.bootcause.diagnosis.detectors.slowdownstream.SlowDownstreamDetector;
import io.bootcause.diagnosis.detectors.slowfirstrequest.SlowFirstRequestDetector;
import io.bootcause.diagnosis.detectors.slowstart.SlowStartDetector;
import io.bootcause.diagnosis.detectors.stoptheworld.StopTheWorldDetector;
import io.bootcause.diagnosis.detectors.templatereparse.TemplateReparseDetector;
import io.bootcause.diagnosis.detectors.threadchurn.ThreadChurnDetector;
import io.bootcause.diagnosis.detectors.tlshandshake.TlsHandshakeDetector;
import io.bootcause.diagnosis.detectors.unanswered.UnansweredDetector;
import java.util.List;

/**
 * All detectors, most specific first: where two name the same place, the earlier one leads and the
 * later one's evidence joins it.
 */
public final class Detectors {
  private Detectors() {}

  public static List<Detector> all() {
    return List.of(
        new DeadlockDetector(),
        new ArchiveScanDetector(),
        new KnownBugDetector(),
        new TlsHandshakeDetector(),
        new CacheStampedeDetector(),
        new CacheMissesDetector(),
        new EventLoopBlockedDetector(),
        new ChattyDownstreamDetector(),
        new PoolStarvationDetector(),
        new PinnedThreadDetector(),
        new ExpensiveObjectDetector(),
        new TemplateReparseDetector(),
        new QueryTranslationDetector(),
        new PasswordHashingDetector(),
        new RegexBacktrackingDetector(),
        new LoggingCostDetector(),
        new AssemblyTraceDetector(),
        new OperatorContextDetector(),
        new EntityFlushDetector(),
        new HandlerLookupDetector(),
        new HashCollisionDetector(),
        new FailedLookupDetector(),
        new ExceptionFlowDetector(),
        new EntropyWaitDetector(),
        new BlockingDnsDetector(),
        new ThreadChurnDetector(),
        new ClassGenerationDetector(),
        new ResponseFlushDetector(),
        new RowMappingDetector(),
        new JavaSerialisationDetector(),
        new StopTheWorldDetector(),
        new ConnectionChurnDetector(),
        new ConnectionValidationDetector(),
        new DelayedAckDetector(),
        new FileSyncDetector(),
        new FixedSleepDetector(),
        new CommonStallDetector(),
        new ContendedLockDetector(),
        new MemoryGrowthDetector(),
        new GrowingCostDetector(),
        new OutOfMemoryDetector(),
        new OpenFilesDetector(),
        new FailingRequestsDetector(),
        new GcPressureDetector(),
        new LimitedJitDetector(),
        new CpuThrottlingDetector(),
        new ConnectionSlotsDetector(),
        new IdleExpiryDetector(),
        new CompressionCostDetector(),
        new SlowDownstreamDetector(),
        new SerialisationDetector(),
        new CpuBoundDetector(),
        new BackgroundLoadDetector(),
        new UnansweredDetector(),
        new SlowFirstRequestDetector(),
        new SlowStartDetector());
  }
}
