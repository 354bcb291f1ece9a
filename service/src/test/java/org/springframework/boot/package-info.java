/** What a fake needs of Spring Boot. */
@org.jspecify.annotations.NullMarked
package org.springframework.boot;
