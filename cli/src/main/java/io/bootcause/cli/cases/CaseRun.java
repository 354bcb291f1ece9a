package io.bootcause.cli.cases;

import java.nio.file.Path;
import java.util.List;

/**
 * One diagnosis to be made: a case as it is, or one of its twins.
 *
 * @param name NAME or NAME:TWIN
 * @param directory the case's own
 * @param requests as {@code bootcause diagnose} takes them, files resolved
 * @param minJdk feature release that it needs
 * @param needs what must be there beforehand
 * @param exploded whether it is unpacked and started with its launcher
 */
record CaseRun(
    String name,
    Path directory,
    List<String> requests,
    List<String> jvmArgs,
    List<String> appArgs,
    int minJdk,
    List<String> needs,
    boolean exploded,
    Expectation expect) {}
