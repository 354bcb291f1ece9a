package io.bootcause.diagnosis.detectors.hashcollision;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** Keys of a map share their hash codes. Doc page: hash-collision.md. */
public final class HashCollisionDetector extends NeedlessWork {
  public HashCollisionDetector() {
    super(
        new CostRule(
            "hash-collision",
            // A bin becomes a tree when it has eight keys, which good hash codes bring about in one
            // of ten million (JEP 180; the comment on implementation in java.util.HashMap).
            Frames.of(
                "java.util.HashMap$TreeNode#*",
                "java.util.HashMap#treeifyBin",
                "java.util.concurrent.ConcurrentHashMap$TreeNode#*",
                "java.util.concurrent.ConcurrentHashMap$TreeBin#*",
                "java.util.concurrent.ConcurrentHashMap#treeifyBin"),
            0.2,
            1,
            0.1,
            "searching a map among keys that have the same hash code",
            "Many keys of one map share their hash codes, so that they are all in one place of it and"
                + " looked through there: by halves if they can be compared, else one after the other.",
            Cause.Kind.APP_CODE,
            List.of()));
  }
}
