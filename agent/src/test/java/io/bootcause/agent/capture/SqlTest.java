package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "select * from t where id = 42|select * from t where id = ?",
        "select * from t where n = 'it''s' and m=1.5e3|select * from t where n = ? and m=?",
        "select  *\tfrom t1|select * from t1",
        "select a2, b_3 from x4|select a2, b_3 from x4",
        "select * from t where id in (1, 2, 3)|select * from t where id in (?)",
        "select * from t where id in (?,?,?,?)|select * from t where id in (?)",
        "select /* secret 'x' */ 1 -- more|select ?",
        "select x::int from t where a=?|select x::int from t where a=?",
        "insert into t values ('a', 7)|insert into t values (?)",
        "select 'never ends|select ?",
      })
  void keepsTheStatementAndNotItsValues(String sql, String normalised) {
    assertThat(Sql.normalised(sql, 300)).isEqualTo(normalised);
  }

  @Property
  void isBoundedAndNeverFails(@ForAll String anything) {
    assertThat(Sql.normalised(anything, 50).length()).isLessThanOrEqualTo(50);
  }

  @Property
  void noQuotedTextGetsThrough(@ForAll int number) {
    assertThat(Sql.normalised("select * from t where a = 'hunter" + number + "'", 300))
        .isEqualTo("select * from t where a = ?");
  }
}
