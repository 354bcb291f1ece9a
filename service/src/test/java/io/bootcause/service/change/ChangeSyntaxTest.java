package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.change.Change.BumpLibrary;
import io.bootcause.service.change.Change.JvmFlag;
import io.bootcause.service.change.Change.RemoveLibrary;
import io.bootcause.service.change.Change.SetProperty;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeSyntaxTest {
  @Property
  void whatAChangeSaysOfItselfIsParsedAgain(@ForAll("changes") Change change)
      throws ServiceException {
    assertThat(ChangeSyntax.parse(change.describe())).isEqualTo(change);
  }

  @Provide
  Arbitrary<Change> changes() {
    Arbitrary<String> coordinate =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withCharRange('0', '9')
            .withChars("._-")
            .ofMinLength(1)
            .ofMaxLength(20);
    Arbitrary<String> name =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withChars(".-[]0")
            .ofMinLength(1)
            .ofMaxLength(30)
            .filter(n -> !n.startsWith("-"));
    Arbitrary<String> value =
        Arbitraries.strings().ascii().ofMaxLength(40).filter(ChangeSyntaxTest::printable);
    Arbitrary<String> flag =
        Arbitraries.strings()
            .withCharRange('A', 'Z')
            .withChars(":+=%")
            .ofMinLength(2)
            .ofMaxLength(20)
            .map(f -> "-XX:" + f);
    Arbitrary<Change> single =
        Arbitraries.oneOf(
            Combinators.combine(name, coordinate).as(SetProperty::new), flag.map(JvmFlag::new));
    return Arbitraries.oneOf(
        Combinators.combine(coordinate, Arbitraries.of(true, false))
            .as((c, started) -> new Change.Skip("a." + c + "#" + c, started)),
        Combinators.combine(Arbitraries.integers().between(1, 999_999), coordinate)
            .as((n, c) -> new Change.Delay(n, "a." + c + "#" + c)),
        Combinators.combine(coordinate, coordinate)
            .as((a, b) -> new Change.Once("a." + a + "#" + a, "b." + b + "#" + b)),
        coordinate.map(c -> new Change.Unset("a." + c + "#" + c)),
        Combinators.combine(Arbitraries.integers().between(1, 999_999), coordinate)
            .as((n, c) -> new Change.Bound(n, "a." + c + "#" + c)),
        Combinators.combine(Arbitraries.integers().between(1, 999_999), coordinate)
            .as((n, c) -> new Change.Raise(n, List.of("a." + c + "#" + c, "b." + c + "#<init>"))),
        Combinators.combine(Arbitraries.integers().between(1, 999_999), coordinate)
            .as((n, c) -> new Change.Lower(n, List.of("a." + c + "#" + c, "b." + c + "#<init>"))),
        Combinators.combine(Arbitraries.integers().between(1, 999_999), coordinate)
            .as((n, c) -> new Change.SideBySide(n, "a." + c)),
        Combinators.combine(Arbitraries.integers().between(1, 999_999), coordinate)
            .as((n, c) -> new Change.ShortPauses(n, c + " worker-#")),
        Arbitraries.of(
            new Change.NoDelay(),
            new Change.QuickAck(),
            new Change.FreeMutexes(),
            new Change.FewerFlushes()),
        single.list().ofMinSize(2).ofMaxSize(4).map(Change.Together::new),
        Combinators.combine(coordinate, coordinate, coordinate).as(BumpLibrary::new),
        Combinators.combine(coordinate, coordinate, coordinate).as(Change.AddLibrary::new),
        Combinators.combine(coordinate, coordinate).as(RemoveLibrary::new),
        Combinators.combine(name, value).as(SetProperty::new),
        flag.map(JvmFlag::new),
        Arbitraries.of("8", "17.0.15", "25", "21.0.7+6").map(Change.JavaVersion::new),
        flag.map(Change.AppArgument::new),
        Arbitraries.of(ServerFamily.names()).map(Change.SwapServer::new),
        Arbitraries.of(true, false).map(Change.ThreadModel::new),
        Arbitraries.of(Packaging.values()).filter(Packaging::byLoader).map(Change.Layout::new));
  }

  private static boolean printable(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  @Test
  void blanksAroundWordsDoNotMatterButThoseInAValueDo() throws Exception {
    assertThat(ChangeSyntax.parse("  bump   g:a:1.0  "))
        .isEqualTo(new BumpLibrary("g", "a", "1.0"));
    assertThat(ChangeSyntax.parse("property  a.b= x = y "))
        .isEqualTo(new SetProperty("a.b", " x = y "));
    assertThat(ChangeSyntax.parse("property a=")).isEqualTo(new SetProperty("a", ""));
    assertThat(ChangeSyntax.parse("jvm -XX:OnError=gdb %p"))
        .isEqualTo(new JvmFlag("-XX:OnError=gdb %p"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | nothing given",
        "'  ' | nothing given",
        "upgrade g:a:1 | unknown word 'upgrade'",
        "server weblogic | tomcat, jetty, undertow, netty",
        "threads green | platform or virtual",
        "layout zip | jar, exploded or war",
        "app | needs an argument",
        "java | a Java version is a number",
        "java /opt/other | a Java version is a number",
        "once a.B#c | needs CLASS#WITHIN CLASS#METHOD",
        "once a.B#c d.E#<init> | needs CLASS#METHOD, no constructor",
        "bound 0 a.B#c | needs ENTRIES CLASS#FIELD",
        "bound 10 a.B | needs ENTRIES CLASS#FIELD",
        "bound a.B#c | needs ENTRIES CLASS#FIELD",
        "side-by-side 0 a.B | needs CALLS CLASS",
        "side-by-side 8 a.B#c | needs CALLS CLASS",
        "side-by-side a.B | needs CALLS CLASS",
        "bump | needs GROUP:ARTIFACT:VERSION",
        "bump g:a | needs GROUP:ARTIFACT:VERSION",
        "bump g:a:1:jar | needs GROUP:ARTIFACT:VERSION",
        "bump g::1 | needs GROUP:ARTIFACT:VERSION",
        "bump ../x:a:1 | needs GROUP:ARTIFACT:VERSION",
        "bump g:a:[1,2) | needs GROUP:ARTIFACT:VERSION",
        "add g:a | needs GROUP:ARTIFACT:VERSION",
        "remove g:a:1 | needs GROUP:ARTIFACT, without a version",
        "remove a | needs GROUP:ARTIFACT, without a version",
        "property a | needs NAME=VALUE",
        "property =b | not a property name: ''",
        "property --a=b | not a property name: '--a'",
        "property a b=c | not a property name: 'a b'",
        "jvm | a JVM flag starts with '-'",
        "jvm Xmx1g | a JVM flag starts with '-'",
        "jvm -jar | -jar would not run the service",
        "jvm --class-path=x | --class-path=x would not run the service",
      })
  void badOnesSayWhy(String text, String why) {
    ServiceException e =
        catchThrowableOfType(ServiceException.class, () -> ChangeSyntax.parse(text));
    assertThat(e.kind()).isEqualTo(Kind.USAGE);
    assertThat(e).hasMessageContaining(why).hasMessageContaining("; there are: bump GROUP:");
  }

  @Test
  void lineBreaksDoNotReachTheMessage() {
    ServiceException e =
        catchThrowableOfType(ServiceException.class, () -> ChangeSyntax.parse("property a=b\nc"));
    assertThat(e).hasMessageContaining("'property a=b?c': control characters");
  }
}
