create table member (id bigint primary key, name varchar(80) not null, born date not null, employer varchar(80) not null);
create table contribution (id bigint primary key, member_id bigint not null references member, paid_on date not null, kind varchar(20) not null, cents bigint not null);
create index contribution_member on contribution (member_id, paid_on);
