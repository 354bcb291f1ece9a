package io.bootcause.agent.target;

import java.nio.file.Path;

/** A superclass with fields of its own. */
class WorkBase {
  final Path base = Path.of("/srv/data");
  final Thread.State state = Thread.State.NEW;
}
