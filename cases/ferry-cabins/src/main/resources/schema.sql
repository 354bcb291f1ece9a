create table sailing (id int primary key, allotment int, booked int);
insert into sailing select x, 500000, 0 from system_range(1, 12);
