package io.bootcause.service.agent;

/**
 * A call that is made for an argument which may not be needed, as the default of a look-up. All as
 * {@code pkg.Class#method}.
 *
 * @param caller in whose code it is; it calls no other method of that name
 * @param called as the code names it, which may be an interface
 * @param given who gets the result
 */
public record EagerCall(String caller, String called, String given) {}
