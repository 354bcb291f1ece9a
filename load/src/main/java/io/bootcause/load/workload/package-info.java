/**
 * What a workload may consist of besides constant requests: templates with data, sessions, think
 * time, and expectations on answers. A request that uses none of it costs nothing here.
 *
 * <h2>Templates</h2>
 *
 * <p>{@code {{name}}} in a path, a header's value or a body stands for a column of the data file;
 * names that start with {@code $} make a value: see {@link
 * io.bootcause.load.workload.DynamicValues}. With the same seed the same requests are made, except
 * for the time of day and the ids of traces.
 *
 * <h2>Virtual users</h2>
 *
 * <p>A virtual user is a place for a connection. In the closed model each user waits for its
 * answer, thinks, and goes on; in the open model a request goes to whoever is free. Cookies, the
 * position in a sequence, and the data row per user are the user's own, and last as long as its
 * phase.
 *
 * <h2>Expectations</h2>
 *
 * <p>They are read from the answer as it comes in; only then is a body kept, up to {@value
 * io.bootcause.load.workload.Answer#MAX_BODY_BYTES} bytes. A status other than those expected is
 * {@code STATUS}; any other expectation that is not met is {@code EXPECTATION}.
 */
@NullMarked
package io.bootcause.load.workload;

import org.jspecify.annotations.NullMarked;
