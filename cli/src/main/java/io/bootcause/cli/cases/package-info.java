/** Runs cases, services of which it is known what is wrong with them, and counts what was found. */
@NullMarked
package io.bootcause.cli.cases;

import org.jspecify.annotations.NullMarked;
