package io.bootcause.cases.ferry;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.oauth2.client.AuthorizedClientServiceReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.InMemoryReactiveOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryReactiveClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.reactive.function.client.ServerOAuth2AuthorizedClientExchangeFilterFunction;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration
class HarbourConfiguration {
  private static final String REGISTRATION = "harbour";

  @Bean
  SecurityWebFilterChain open(ServerHttpSecurity http) {
    return http.authorizeExchange(e -> e.anyExchange().permitAll())
        .csrf(ServerHttpSecurity.CsrfSpec::disable)
        .build();
  }

  @Bean
  InMemoryReactiveClientRegistrationRepository registrations(Harbour harbour) {
    return new InMemoryReactiveClientRegistrationRepository(
        ClientRegistration.withRegistrationId(REGISTRATION)
            .clientId("ferry-times")
            .clientSecret("only-on-loopback")
            .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
            .tokenUri(harbour.url() + "/token")
            .build());
  }

  @Bean
  WebClient harbourWebClient(
      WebClient.Builder builder,
      InMemoryReactiveClientRegistrationRepository registrations,
      Harbour harbour) {
    ServerOAuth2AuthorizedClientExchangeFilterFunction tokens =
        new ServerOAuth2AuthorizedClientExchangeFilterFunction(
            new AuthorizedClientServiceReactiveOAuth2AuthorizedClientManager(
                registrations, new InMemoryReactiveOAuth2AuthorizedClientService(registrations)));
    tokens.setDefaultClientRegistrationId(REGISTRATION);
    return builder.baseUrl(harbour.url()).filter(tokens).build();
  }
}
