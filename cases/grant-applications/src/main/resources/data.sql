insert into grant_request (applicant, programme, amount, state)
select 'Association no. ' || x, case mod(x, 4) when 0 then 'MUSIC' when 1 then 'THEATRE' when 2 then 'FILM' else 'BOOKS' end,
  500 + mod(x * 137, 90000), 'OFFICE'
from system_range(1, 2000);
