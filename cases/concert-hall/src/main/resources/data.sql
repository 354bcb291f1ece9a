insert into concert
  select x, 'Evening ' || x, case mod(x, 4) when 0 then 'jazz' when 1 then 'choir' when 2 then 'opera' else 'folk' end, dateadd('DAY', cast(x as int), date '2025-01-01')
  from system_range(1, 120);
insert into seat
  select x, 1 + mod(x, 120), case mod(x / 120, 3) when 0 then 'A' when 1 then 'B' else 'C' end, 2500 + mod(x / 120, 5) * 500, mod(x / 120, 4) = 0
  from system_range(1, 4800);
