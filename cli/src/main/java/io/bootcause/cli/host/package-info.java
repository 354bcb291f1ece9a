/**
 * {@code diagnose --host}: the measuring half of an investigation on another machine or in a
 * container.
 *
 * <p>{@link io.bootcause.cli.host.HostShell} says by which command a shell is got at there. {@link
 * io.bootcause.cli.host.HostConnection} sends it {@code host.sh}, which makes a private directory,
 * finds a Java and starts {@link io.bootcause.cli.host.Receiver} to take the tool's own jar; then
 * {@link io.bootcause.cli.host.HostSide} of that jar measures. From then on both sides talk in
 * {@link io.bootcause.cli.host.Frames} over the shell's standard streams: the order, progress, the
 * recording. When the streams end, or nothing comes for a minute, that side ends and removes what
 * it brought.
 */
@org.jspecify.annotations.NullMarked
package io.bootcause.cli.host;
