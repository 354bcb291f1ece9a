/** The agent in forked JVMs, as it is used: real Tomcats, the real tool side, real kills. */
package io.bootcause.agent.it;
