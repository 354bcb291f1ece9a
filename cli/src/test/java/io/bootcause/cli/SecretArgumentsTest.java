package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretArgumentsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--spring.datasource.password=hunter2 --a=b | --spring.datasource.password=*** --a=b",
        "--app-args '--client.secret=x y'           | --app-args '--client.secret=*** y'",
        "-Djwt.token-value=abc.def                  | -Djwt.token-value=***",
        "GET /orders?api_key=1&access_token=77&n=2  | GET /orders?api_key=***&access_token=***&n=2",
        "Authorization: Bearer abc                  | Authorization: ***",
        "--url=jdbc:postgresql://me:pw@localhost/db | --url=jdbc:postgresql://me:***@localhost/db",
        "--server.tomcat.max-keep-alive-requests=1  | --server.tomcat.max-keep-alive-requests=1",
        "--cache.key-prefix=a -XX:+UseSerialGC      | --cache.key-prefix=a -XX:+UseSerialGC"
      })
  void masksWhatIsNamedAsASecret(String given, String shown) {
    assertThat(SecretArguments.masked(given)).isEqualTo(shown);
  }
}
