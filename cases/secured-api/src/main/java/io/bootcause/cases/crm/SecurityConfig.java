package io.bootcause.cases.crm;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class SecurityConfig {
  @Bean
  SecurityFilterChain api(HttpSecurity http) throws Exception {
    http.csrf(csrf -> csrf.disable())
        .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .httpBasic(Customizer.withDefaults())
        .authorizeHttpRequests(
            requests -> {
              for (String resource : ResourceRoutes.RESOURCES) {
                requests
                    .requestMatchers(HttpMethod.DELETE, "/api/" + resource + "/{id}/**")
                    .hasRole("ADMIN")
                    .requestMatchers("/api/" + resource + "/{id}/audit/**")
                    .hasRole("AUDITOR");
              }
              requests.anyRequest().permitAll();
            });
    return http.build();
  }
}
