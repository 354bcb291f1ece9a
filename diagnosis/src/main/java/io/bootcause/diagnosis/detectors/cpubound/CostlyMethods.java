package io.bootcause.diagnosis.detectors.cpubound;

import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Optional;

/**
 * Methods that take longer the more there is to go through, as their own documentation or those who
 * measured them say, and what to do instead.
 */
final class CostlyMethods {
  private record Costly(Frames methods, String advice) {}

  private static final List<Costly> ALL =
      List.of(
          // https://github.com/sparklemotion/nokogiri/pull/1004 and /1792: the table of a document
          // is dear, made for each evaluation, and searched from the root on.
          new Costly(
              Frames.of("com.sun.org.apache.xml.internal.dtm.*", "org.apache.xml.dtm.*"),
              "Each evaluation of an XPath numbers the nodes of the document anew, from its root to"
                  + " the node in question, so that one for each node takes the square of their"
                  + " number: ask once for all nodes, take the node out of the document before"
                  + " (cloneNode, removeChild), or walk through its children."),
          // JSON Schema, Core, 10.2.1.3: exactly one is to be valid, so each of them is tried.
          new Costly(
              Frames.of(
                  "com.networknt.schema.OneOfValidator#*",
                  "com.networknt.schema.keyword.OneOfValidator#*",
                  "org.everit.json.schema.CombinedSchema#*"),
              "oneOf tries each of its schemas, however soon it is known which one is meant; where they"
                  + " contain each other the work multiplies with each level. Tell them apart first:"
                  + " if and then on what names the kind, or a schema for each that is chosen by it."),
          // Java SE API, Collator: collation keys for strings that are compared more than once.
          new Costly(
              Frames.of("java.text.RuleBasedCollator#*", "java.text.CollationElementIterator#*"),
              "A collator takes both texts apart at each comparison: where a text is compared more than"
                  + " once, as in sorting, make its CollationKey once, and keep what is sorted."),
          new Costly(
              Frames.of(
                  "java.util.TimSort#*",
                  "java.util.ComparableTimSort#*",
                  "java.util.DualPivotQuicksort#*"),
              "What is sorted the same way for each request can be kept sorted; the first few of many"
                  + " need no sorting of all, but a PriorityQueue of so many."));

  private CostlyMethods() {}

  /**
   * @param stacks on a processor
   * @return what to do instead, of the first of them that most of these stacks are in; empty if
   *     there is none
   */
  static Optional<String> advice(List<ThreadStack> stacks, Origins origins) {
    double most = CpuBoundDetector.MOSTLY * stacks.stream().mapToLong(ThreadStack::weight).sum();
    return ALL.stream()
        .filter(c -> most > 0 && weightIn(c.methods(), stacks, origins) >= most)
        .map(Costly::advice)
        .findFirst();
  }

  private static long weightIn(Frames methods, List<ThreadStack> stacks, Origins origins) {
    return stacks.stream()
        .filter(stack -> isCalled(methods, stack, origins.outermostOwn(stack)))
        .mapToLong(ThreadStack::weight)
        .sum();
  }

  private static boolean isCalled(Frames methods, ThreadStack stack, int caller) {
    return caller >= 0
        && stack.frames().subList(caller, stack.frames().size()).stream().anyMatch(methods::has);
  }
}
