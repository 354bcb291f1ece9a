package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CookieJarTest {
  private final CookieJar jar = new CookieJar();

  @Test
  void whatIsSetIsSent() {
    assertThat(jar.header("/")).isEmpty();
    jar.set("JSESSIONID=abc; Path=/; HttpOnly; SameSite=Lax", "/login");
    jar.set("b=2", "/");
    assertThat(jar.header("/orders?x=/")).isEqualTo("JSESSIONID=abc; b=2");
  }

  @Test
  void theLaterReplacesTheEarlier() {
    jar.set("a=1; Path=/", "/");
    jar.set("a=2; Path=/", "/");
    assertThat(jar.header("/")).isEqualTo("a=2");
  }

  @Test
  void whatExpiresGoes() {
    jar.set("a=1", "/");
    jar.set("b=1", "/");
    jar.set("a=; Max-Age=0", "/");
    jar.set("b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "/");
    assertThat(jar.header("/")).isEmpty();
  }

  @Test
  void pathsCoverWhatIsBelowThem() {
    jar.set("a=1; Path=/shop", "/");
    assertThat(jar.header("/shop")).isEqualTo("a=1");
    assertThat(jar.header("/shop/cart")).isEqualTo("a=1");
    assertThat(jar.header("/shopping")).isEmpty();
    assertThat(jar.header("/")).isEmpty();
  }

  @Test
  void withoutAPathItIsTheRequestsDirectory() {
    jar.set("a=1", "/app/login?x=/y/z");
    assertThat(jar.header("/app/orders")).isEqualTo("a=1");
    assertThat(jar.header("/other")).isEmpty();
  }

  @Test
  void nonsenseIsPassedOver() {
    jar.set("", "/");
    jar.set("=x", "/");
    jar.set("a=b\u0001c", "/");
    assertThat(jar.header("/")).isEmpty();
  }
}
