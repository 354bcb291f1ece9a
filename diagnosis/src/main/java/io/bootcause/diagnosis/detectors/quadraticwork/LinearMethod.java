package io.bootcause.diagnosis.detectors.quadraticwork;

import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/**
 * Methods that take longer the more there is, as their own documentation or their source says, and
 * that take next to nothing where they are used as they are meant to be.
 *
 * @param doing for a sentence
 * @param advice what to do instead
 */
record LinearMethod(Frames frames, String doing, String advice) {
  private LinearMethod(String doing, String advice, String... patterns) {
    this(Frames.of(patterns), doing, advice);
  }

  /** Java SE API: each of them makes a new collection of all that another has. */
  static final LinearMethod COPYING =
      new LinearMethod(
          "copying whole collections",
          "What is added to needs no copy of what is there already: collect into one collection,"
              + " copy it once at the end, or hand out a view of it that cannot be changed.",
          "java.util.List#copyOf",
          "java.util.Set#copyOf",
          "java.util.Map#copyOf",
          "java.util.ImmutableCollections#listCopy",
          "java.util.ArrayList#toArray",
          "java.util.ArrayList#addAll",
          "java.util.ArrayList#clone",
          "java.util.LinkedList#addAll",
          "java.util.LinkedList#toArray",
          "java.util.ArrayDeque#addAll",
          "java.util.ArrayDeque#copyElements",
          "java.util.ArrayDeque#clone",
          "java.util.AbstractCollection#addAll",
          "java.util.AbstractCollection#toArray",
          "java.util.HashMap#putMapEntries",
          "java.util.HashMap#clone",
          "java.util.HashSet#clone",
          "java.util.concurrent.ConcurrentHashMap#putAll");

  /** OpenJDK, StringConcatHelper; Java SE API, String: texts are immutable. */
  static final LinearMethod ADDING =
      new LinearMethod(
          "copying a text for each piece that is added to it",
          "A text cannot be changed: each piece that is added makes a new one of all that is there"
              + " already. Append to one StringBuilder.",
          "java.lang.StringConcatHelper#*",
          "java.lang.StringBuilder#toString",
          "java.lang.String#concat");

  static final List<LinearMethod> ALL =
      List.of(
          // OpenJDK, BigDecimal: the powers of ten up to 10^304 are kept, larger ones are computed.
          new LinearMethod(
              "computing with numbers of hundreds of digits",
              "Each multiplication or division adds digits to a BigDecimal that is never rounded,"
                  + " and each further step computes with all of them: round to what the number is"
                  + " of (setScale, a MathContext such as DECIMAL128) in each step.",
              "java.math.BigDecimal#bigTenToThe"),
          // Java SE API, ArrayList, LinkedList, ArrayDeque, PriorityQueue: linear time.
          new LinearMethod(
              "searching lists from their beginnings",
              "What is looked for in a list again and again belongs into a HashSet or a map.",
              "java.util.ArrayList#contains",
              "java.util.ArrayList#indexOf*",
              "java.util.ArrayList#lastIndexOf*",
              "java.util.LinkedList#contains",
              "java.util.LinkedList#indexOf",
              "java.util.AbstractCollection#contains",
              "java.util.AbstractList#indexOf",
              "java.util.Arrays$ArrayList#contains",
              "java.util.Arrays$ArrayList#indexOf",
              "java.util.ImmutableCollections$AbstractImmutableList#contains",
              "java.util.ImmutableCollections$ListN#indexOf",
              "java.util.ArrayDeque#contains",
              "java.util.ArrayDeque#removeFirstOccurrence",
              "java.util.PriorityQueue#contains",
              "java.util.PriorityQueue#indexOf",
              "java.util.concurrent.ConcurrentLinkedQueue#contains",
              "java.util.concurrent.LinkedBlockingQueue#contains",
              "java.util.concurrent.CopyOnWriteArrayList#indexOf*"),
          // Java SE API, LinkedList: operations that index traverse the list.
          new LinearMethod(
              "going through linked lists by index",
              "LinkedList.get goes through the list from one of its ends: iterate, or use an"
                  + " ArrayList.",
              "java.util.LinkedList#node",
              "java.util.LinkedList#get"),
          // Java SE API, these classes: size is not a constant-time operation.
          new LinearMethod(
              "counting a queue from end to end",
              "To tell its size this queue is gone through from end to end: ask isEmpty(), or count"
                  + " beside it.",
              "java.util.concurrent.ConcurrentLinkedQueue#size",
              "java.util.concurrent.ConcurrentLinkedDeque#size",
              "java.util.concurrent.LinkedTransferQueue#size"),
          // Java SE API, CopyOnWriteArrayList: a fresh copy for each change.
          new LinearMethod(
              "copying a list for each change of it",
              "Each change of a CopyOnWriteArrayList copies all of it: it is for what is read all the"
                  + " time and hardly ever changed.",
              "java.util.concurrent.CopyOnWriteArrayList#add*",
              "java.util.concurrent.CopyOnWriteArrayList#remove*",
              "java.util.concurrent.CopyOnWriteArrayList#set"),
          // MapDB, documentation of HTreeMap: the size is kept only with counterEnable().
          new LinearMethod(
              "counting a map from end to end",
              "To tell its size MapDB's map reads all entries: create it with counterEnable(), ask"
                  + " isEmpty(), or count beside it.",
              "org.mapdb.HTreeMap#size*",
              "org.mapdb.HTreeMap#getSize",
              "org.mapdb.BTreeMap#size*",
              "org.mapdb.BTreeMap#getSize"),
          COPYING,
          ADDING,
          // OpenJDK, ArrayList, AbstractStringBuilder: what comes behind is moved.
          new LinearMethod(
              "moving all that comes behind",
              "What is taken from the front of a list, or put into the midst of a text, has all that"
                  + " comes behind it moved: take from the end or from an ArrayDeque, append, or"
                  + " removeIf.",
              "java.util.ArrayList#remove",
              "java.util.ArrayList#fastRemove",
              "java.lang.AbstractStringBuilder#insert",
              "java.lang.AbstractStringBuilder#deleteCharAt"),
          // Apache POI, bug 60397: each is compared with all that there are.
          new LinearMethod(
              "comparing merged cells with all others of the sheet",
              "POI's addMergedRegion looks at all regions that there are already: addMergedRegionUnsafe"
                  + " does not, and validateMergedRegions compares them once, at the end.",
              "org.apache.poi.xssf.usermodel.XSSFSheet#addMergedRegion",
              "org.apache.poi.hssf.usermodel.HSSFSheet#addMergedRegion"),
          // W3C, Document Object Model Level 3 Core, 1.1.1: node lists are live.
          new LinearMethod(
              "counting the nodes of a document",
              "A NodeList is live: its length and its items are looked for in the document again once"
                  + " that has changed. Copy it into a list first, or go from sibling to sibling.",
              "com.sun.org.apache.xerces.internal.dom.DeepNodeListImpl#*",
              "com.sun.org.apache.xerces.internal.dom.ParentNode#nodeList*",
              "org.apache.xerces.dom.DeepNodeListImpl#*",
              "org.apache.xerces.dom.ParentNode#nodeList*"));
}
