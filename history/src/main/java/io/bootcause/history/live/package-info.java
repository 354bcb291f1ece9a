/**
 * Runs that are going on, made visible to other processes: each writes its progress, an event a
 * line, to a file of its own in one directory, and whoever wants to know reads on at its end. No
 * port, no lock, nothing to clean up after a kill but the file, which the next run does.
 *
 * <p>The first line says who: {@code
 * {"event":"begin","pid":4711,"born":1764…,"at":…,"command":…,"target":…}}. Then {@code stage},
 * {@code doing}, {@code left} (with {@code seconds}) and {@code say}, each with {@code at}, in
 * milliseconds since 1970, and {@code text}; at last {@code end}, with {@code run}, its number in
 * the history, if it was kept there.
 */
@NullMarked
package io.bootcause.history.live;

import org.jspecify.annotations.NullMarked;
