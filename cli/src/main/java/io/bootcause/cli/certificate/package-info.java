/** Reads the certificate that a service wants of its clients: PEM or PKCS#12 files. */
@NullMarked
package io.bootcause.cli.certificate;

import org.jspecify.annotations.NullMarked;
