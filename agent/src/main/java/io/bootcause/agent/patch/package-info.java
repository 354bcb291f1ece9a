/** Changes to the service's own calls, for experiments: nothing of it is there otherwise. */
package io.bootcause.agent.patch;
