create table fine (reader int, instalment int, cents int, state varchar(10), primary key (reader, instalment));
insert into fine select r.x, i.x, 250, 'OPEN' from system_range(1, 40) r, system_range(1, 8) i;
