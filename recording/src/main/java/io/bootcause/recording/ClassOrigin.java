package io.bootcause.recording;

import org.jspecify.annotations.Nullable;

/**
 * Where a class in the service came from.
 *
 * @param location URL of its code source, null for the JDK's own classes
 * @param loader class name of its class loader
 */
public record ClassOrigin(@Nullable String location, String loader) {}
