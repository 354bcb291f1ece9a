create table parcel (
  number bigint primary key,
  sender varchar(40) not null,
  postcode varchar(10) not null,
  grams int not null
);

create index parcel_sender on parcel (sender);
