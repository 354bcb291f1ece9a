insert into member select x, 'Member ' || x, dateadd('day', mod(x * 37, 9000), date '1965-01-01'), 'Employer ' || mod(x, 40) from system_range(1, 2000);
insert into contribution select x, mod(x, 2000) + 1, dateadd('month', mod(x / 2000, 24), date '2023-01-25'), case mod(x, 3) when 0 then 'VOLUNTARY' else 'REGULAR' end, 18000 + mod(x * 7, 9000) from system_range(0, 47999) as r(x);
