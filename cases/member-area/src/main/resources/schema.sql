create table member (id bigint primary key, name varchar(80) not null, since date not null);
create table invoice (
  id bigint primary key,
  member bigint not null references member (id),
  issued date not null,
  cents int not null,
  paid boolean not null
);
create index invoice_of_member on invoice (member, issued desc);
