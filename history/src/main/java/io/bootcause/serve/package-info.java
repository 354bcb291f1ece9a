/**
 * The history in a browser on this machine.
 *
 * <p>The JDK's own HTTP server: some pages for one person need no other. It listens on 127.0.0.1
 * only; every request must name that host (a page elsewhere cannot get at it by a name that it has
 * resolve to this address) and carry the token, in a cookie after the first time, so that the
 * address line and the history of the browser do not keep it. It answers GET and HEAD, and changes
 * nothing. What is shown is escaped where it is written; pages may load and run nothing but their
 * own style and scripts. Stored reports, which have scripts of their own, are shown in a sandbox:
 * they cannot ask for anything here.
 */
@NullMarked
package io.bootcause.serve;

import org.jspecify.annotations.NullMarked;
