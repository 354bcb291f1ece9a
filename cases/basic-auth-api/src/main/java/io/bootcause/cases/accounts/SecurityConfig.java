package io.bootcause.cases.accounts;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class SecurityConfig {
  @Bean
  SecurityFilterChain api(HttpSecurity http) throws Exception {
    return http.csrf(csrf -> csrf.disable())
        .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .httpBasic(Customizer.withDefaults())
        .authorizeHttpRequests(
            requests ->
                requests.requestMatchers("/rates").permitAll().anyRequest().authenticated())
        .build();
  }

  @Bean
  PasswordEncoder passwords(@Value("${accounts.password-strength}") int strength) {
    return new BCryptPasswordEncoder(strength);
  }

  @Bean
  UserDetailsService users(PasswordEncoder passwords) {
    return new InMemoryUserDetailsManager(
        User.withUsername("partner").password(passwords.encode("s3cret")).roles("API").build());
  }
}
