/** Changes to the service's own calls, for experiments: nothing of it is there otherwise. */
@NullMarked
package io.bootcause.agent.patch;

import org.jspecify.annotations.NullMarked;
