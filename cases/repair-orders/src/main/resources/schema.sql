create table repair (id int primary key, customer varchar(40), device varchar(40), received date);
create table step (repair_id int, position int, text varchar(80), minutes int, primary key (repair_id, position));
