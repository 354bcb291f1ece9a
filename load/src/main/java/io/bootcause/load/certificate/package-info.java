/** What a client shows a server that wants to know who calls (TLS client authentication). */
@NullMarked
package io.bootcause.load.certificate;

import org.jspecify.annotations.NullMarked;
