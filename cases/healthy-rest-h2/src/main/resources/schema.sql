create table item (id bigint primary key, name varchar(80) not null, price int not null);
insert into item select x, 'item ' || x, 100 + mod(x * 37, 900) from system_range(1, 500);
