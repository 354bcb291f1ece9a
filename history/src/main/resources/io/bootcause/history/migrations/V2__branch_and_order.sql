alter table run add column branch text;

create index run_by_time on run (started_at);

create index run_by_service on run (service, started_at);
