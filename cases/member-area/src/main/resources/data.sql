insert into member select x, 'Member ' || x, dateadd('DAY', -x, date '2024-06-01') from system_range(1000, 1199);
insert into invoice
  select x, 1000 + mod(x, 200), dateadd('DAY', -cast(x / 200 as int) * 30, date '2024-11-01'), 900 + mod(x * 37, 9000), mod(x, 7) <> 0
  from system_range(1, 6000);
