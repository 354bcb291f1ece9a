/**
 * Expressions that a person types, by Apache Commons JEXL. In a jar of its own inside the agent's,
 * loaded only when one is typed, so that nobody else waits for it; called by JDK types only.
 */
package io.bootcause.agent.expression;
