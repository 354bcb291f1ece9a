package io.bootcause.cases.grants;

import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

@Mapper
public interface ProtocolMapper {

  @Insert(
      "insert into protocol (subject, event, at) values (#{subject}, #{event}, current_timestamp)")
  void insert(@Param("subject") String subject, @Param("event") String event);

  @Select("select count(*) from protocol where event = #{event}")
  long count(String event);

  @Delete("delete from protocol where id < (select max(id) from protocol) - #{kept}")
  int trim(int kept);
}
