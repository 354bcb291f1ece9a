create table part (id bigint primary key, name varchar(60) not null, machine varchar(20) not null);
create index part_machine on part (machine);
create table list_price (
  part_id bigint not null,
  age int not null,
  cents bigint not null,
  primary key (part_id, age)
);
