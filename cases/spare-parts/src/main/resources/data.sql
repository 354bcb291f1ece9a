insert into part select x, 'Part ' || x, 'M' || mod(x, 10) from system_range(1, 3000);
insert into list_price
  select p.x, a.x, 500 + mod(p.x * 7 + a.x * 13, 900) from system_range(1, 3000) p, system_range(0, 30) a;
