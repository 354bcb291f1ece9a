/**
 * What a person looks at by hand in methods of their choice: call trees, values, callers, figures.
 *
 * <p>A call is told when its outermost method ends. Until then it lives in a {@link
 * io.bootcause.agent.tap.CallPath} that its thread owns, found by the thread's id: no ThreadLocal,
 * nothing allocated per call but for new places in the tree. Calls are counted per place, so that a
 * loop of a million calls is one line.
 */
package io.bootcause.agent.tap;
