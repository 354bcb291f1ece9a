package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--spring.datasource.password=hunter2 --a=b | --spring.datasource.password=*** --a=b",
        "--app-args '--client.secret=x y'           | --app-args '--client.secret=*** y'",
        "-Djwt.token-value=abc.def                  | -Djwt.token-value=***",
        "GET /orders?api_key=1&access_token=77&n=2  | GET /orders?api_key=***&access_token=***&n=2",
        "Authorization: Bearer abc                  | Authorization: ***",
        "--url=jdbc:postgresql://me:pw@localhost/db | --url=jdbc:postgresql://me:***@localhost/db",
        "--url=jdbc:postgresql://me:p/w@1@localhost/db | --url=jdbc:postgresql://me:***@localhost/db",
        "jdbc:postgresql://a:5432,b:5433/db?user=a@b   | jdbc:postgresql://a:5432,b:5433/db?user=a@b",
        "jdbc:postgresql://[::1]:5432/db?user=a@b      | jdbc:postgresql://[::1]:5432/db?user=a@b",
        "--my.api-key SECRET --a b                     | --my.api-key *** --a b",
        "--keep-token --a=b                            | --keep-token --a=b",
        "--a.password=\"hunter 2\" --b                   | --a.password=*** --b",
        "POST /a {\"user\":\"a\",\"password\" : \"b c\"}     | POST /a {\"user\":\"a\",\"password\" : ***}",
        "POST /a {\"apiKey\":\"b\\\"c\",\"n\":1}             | POST /a {\"apiKey\":***,\"n\":1}",
        "what hashes a password takes long             | what hashes a password takes long",
        "--server.tomcat.max-keep-alive-requests=1  | --server.tomcat.max-keep-alive-requests=1",
        "--cache.key-prefix=a -XX:+UseSerialGC      | --cache.key-prefix=a -XX:+UseSerialGC"
      })
  void masksWhatIsNamedAsASecret(String given, String shown) {
    assertThat(Secrets.masked(given)).isEqualTo(shown);
  }

  @Test
  void whatIsSentIsAsItWasGiven() {
    HttpRequest request = HttpRequest.get("/pw?token=abc&n=1");

    assertThat(request.label()).isEqualTo("GET /pw?token=***&n=1");
    assertThat(request.named("log in, token=abc").label()).isEqualTo("log in, token=***");
    assertThat(request.path()).isEqualTo("/pw?token=abc&n=1");
  }
}
