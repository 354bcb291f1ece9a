package io.bootcause.wire;

/** What the tool asks of the agent. Each is answered by one {@link Reply} with the same id. */
public final class Command {
  /** What is asked for, and what {@link #names()} holds. */
  public enum Kind {
    /** Boundaries and scan counters. Reply: rows {@code [class]} that could not be instrumented. */
    INSTRUMENT_ON,
    INSTRUMENT_OFF,
    /**
     * Names: {@code class#method}, replacing those traced before. Reply: rows {@code [class#method,
     * matches]} with the number of methods of that name in loaded classes; after them a row {@code
     * ["", nanoseconds]} with what a traced call costs here.
     */
    TRACE,
    UNTRACE,
    /** Names of the archive entries that are enumerated inside requests. */
    DETAILS_ON,
    DETAILS_OFF,
    /**
     * Names: classes, {@code *} for any characters. Reply: rows {@code [class, location, loader,
     * loadedFromThere, interfaces]} for those that are loaded; location empty if the class has no
     * code source, interfaces those of a JDK proxy, a space between them, empty for other classes.
     */
    WHERE,
    /** Names: parts of locations. Reply: rows {@code [part, loaded classes]}. */
    LOADED,
    /** Undo everything and go. Reply: after that, before the agent closes the link. */
    DETACH,
    /**
     * Looks at methods by hand, instead of what was looked at before. Names: {@code key=value}, see
     * {@link TapSettings}. Reply: rows {@code [kind, text]}: "root" and "callee" for methods that
     * are looked at, "not" for those that can't be, "cost" for nanoseconds per traced call.
     */
    TAP,
    /**
     * Figures since the last time. Reply: rows {@code [class#method, calls, failed, total ns, min
     * ns, max ns]}; a first row {@code ["", too fast, sampled one in, timed, left out, condition
     * not told, why not, cost ns, inside ns, classes were changed]}.
     */
    TAP_READ,
    UNTAP,
    /**
     * Names: a logger and the level to set, both maybe empty. Reply: rows {@code [library, logger,
     * level, effective level, level before]}.
     */
    LOGGERS,
    /** Whether spans tell the request's method and path. */
    LINES_ON,
    LINES_OFF,
    /** Whether traced calls tell what they are about, which costs more than timing them. */
    SUBJECTS_ON,
    SUBJECTS_OFF,
    /**
     * Names: classes. Reply: rows {@code [class#method, called class#method, class#method that gets
     * the result]} for calls in their code that are made for an argument which may not be needed.
     */
    EAGER,
    /**
     * Names: classes. Reply: rows {@code [class#field]} for collections that the code of their file
     * keeps from growing without end.
     */
    TRIMMED
  }

  private final int id;
  private final Kind kind;
  private final String[] names;

  public Command(int id, Kind kind, String... names) {
    this.id = id;
    this.kind = kind;
    this.names = names.clone();
  }

  public int id() {
    return id;
  }

  public Kind kind() {
    return kind;
  }

  public String[] names() {
    return names.clone();
  }

  public void encode(WireWriter out) {
    out.putUnsigned(id);
    out.putByte(kind.ordinal());
    out.putStrings(names);
  }

  public static Command decode(WireReader in) throws WireException {
    int id = in.getInt();
    int kind = in.getByte();
    if (kind >= Kind.values().length) {
      throw new WireException("unknown command " + kind);
    }
    Command command = new Command(id, Kind.values()[kind], in.getStrings());
    in.end();
    return command;
  }
}
