package io.bootcause.cases.grants;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

@Mapper
public interface GrantMapper {

  @Select("select id, applicant, programme, amount, state from grant_request where id = #{id}")
  GrantRequest byId(long id);

  @Select(
      "select id, applicant, programme, amount, state from grant_request"
          + " where programme = #{programme} order by id fetch first 20 rows only")
  List<GrantRequest> byProgramme(String programme);

  @Insert(
      "insert into grant_request (applicant, programme, amount, state)"
          + " values (#{applicant}, #{programme}, #{amount}, #{state})")
  @Options(useGeneratedKeys = true, keyProperty = "id")
  void insert(GrantRequest request);

  @Update("update grant_request set reviews = reviews + 1, state = #{state} where id = #{id}")
  int review(@Param("id") long id, @Param("state") String state);
}
