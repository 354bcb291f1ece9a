create table if not exists bill_meter (id bigint primary key, street varchar(80) not null);
create table if not exists bill_reading (meter bigint not null, reading_month int not null, kwh int not null, primary key (meter, reading_month));
