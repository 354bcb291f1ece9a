create table sale (id bigint primary key, store int not null, sold_on date not null, category varchar(20) not null, cents int not null);
create index sale_store on sale (store, sold_on);
