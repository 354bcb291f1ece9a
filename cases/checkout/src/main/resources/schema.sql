create table purchase (id bigint generated always as identity primary key, cents int, state varchar(20));
