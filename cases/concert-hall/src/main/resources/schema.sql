create table concert (id bigint primary key, title varchar(80) not null, genre varchar(20) not null, evening date not null);
create table seat (id bigint primary key, concert bigint not null, sector varchar(2) not null, cents int not null, sold boolean not null);
create index seat_of_concert on seat (concert);
create index concert_of_genre on concert (genre, evening);
