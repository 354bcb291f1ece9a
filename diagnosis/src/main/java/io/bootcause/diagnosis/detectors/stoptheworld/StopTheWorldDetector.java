package io.bootcause.diagnosis.detectors.stoptheworld;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Each request stops all threads of the JVM. Doc page: stop-the-world.md. */
public final class StopTheWorldDetector extends DetectorByRule {
  /** HotSpot: what is to be done at a safepoint is handed to the VM thread, and waited for. */
  private static final String OPERATION = "VMThread::execute";

  /** These are the collector's business, whoever asked for a collection. */
  private static final List<String> COLLECTION =
      List.of("CollectedHeap::", "Heap::collect", "VM_GC");

  public StopTheWorldDetector() {
    super(
        new CostRule(
            "stop-the-world",
            Frames.of(),
            0.25,
            2,
            0.2,
            "waiting until all threads of the JVM stand still",
            "Each request asks the JVM for something that it does while all threads stand still, such as"
                + " a dump of the threads or of the heap's classes. Every other request stops meanwhile,"
                + " and those who ask stand in line.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  /** The method of the JDK that asks for it. */
  @Override
  protected int at(ThreadStack stack) {
    boolean stops = false;
    int java = stack.frames().size() - 1;
    for (; java >= 0 && !stack.isJava(java); java--) {
      String frame = stack.frames().get(java);
      if (COLLECTION.stream().anyMatch(frame::contains)) {
        return -1;
      }
      stops |= frame.contains(OPERATION);
    }
    return stops ? java : -1;
  }
}
