/** Starting, attaching to, inspecting and changing a Spring Boot service from outside. */
@NullMarked
package io.bootcause.service;

import org.jspecify.annotations.NullMarked;
