package io.bootcause.service.agent;

/**
 * Where a loaded class came from.
 *
 * @param className binary name, with dots
 * @param location URL of its code source, e.g. {@code
 *     jar:file:/x/app.jar!/BOOT-INF/lib/tomcat-embed-core-8.5.31.jar!/}; empty for the JDK's own
 * @param loader class of its class loader, {@code bootstrap} for the JVM's own
 * @param loadedFromThere how many loaded classes have that location
 */
public record ClassOrigin(String className, String location, String loader, int loadedFromThere) {}
