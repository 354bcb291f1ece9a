package io.bootcause.diagnosis.detectors.filesync;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** The request waits for the disk. Doc page: file-sync.md. */
public final class FileSyncDetector extends DetectorByRule {
  public FileSyncDetector() {
    super(
        new CostRule(
            "file-sync",
            Frames.of(
                "sun.nio.ch.FileChannelImpl#force",
                "sun.nio.ch.FileDispatcherImpl#force0",
                "sun.nio.ch.UnixFileDispatcherImpl#force0",
                "java.io.FileDescriptor#sync",
                "java.io.FileDescriptor#sync0",
                "java.nio.MappedByteBuffer#force"),
            0.3,
            2,
            0.2,
            "waiting for the disk to write",
            "Each request waits until the disk has written what it was given."
                + " That takes a turn of the disk each, whatever else the request does.",
            Cause.Kind.APP_CODE,
            List.of()));
  }
}
