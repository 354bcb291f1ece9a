/**
 * What runs in the forked JVMs of the tests: small servers with something to look into. Nothing of
 * the agent is on their class path.
 */
package io.bootcause.agent.target;
