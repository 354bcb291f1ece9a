package io.bootcause.cases.members;

import org.springframework.data.repository.CrudRepository;

interface MemberRepository extends CrudRepository<Member, Long> {}
