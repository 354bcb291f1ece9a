/** What Maven is told on this machine. */
@NullMarked
package io.bootcause.service.maven;

import org.jspecify.annotations.NullMarked;
