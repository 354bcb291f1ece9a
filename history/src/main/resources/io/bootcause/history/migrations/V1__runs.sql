-- Times are milliseconds since 1970. ${id} is what the database calls a number of its own giving.
create table run (
  id ${id},
  started_at bigint not null,
  seconds double precision not null,
  command text not null,
  command_line text not null,
  tool_version text not null,
  service text not null,
  service_version text,
  build text,
  commit_id text,
  target text not null,
  workload text not null,
  setup text not null,
  host text not null,
  machine text not null,
  kernel text not null,
  cores integer not null,
  jdk text not null,
  verdict text not null,
  validity text not null,
  exit_code integer not null,
  directory text not null,
  report_json text not null
);

create table finding (
  run_id bigint not null references run (id) on delete cascade,
  place integer not null,
  detector text not null,
  share double precision,
  title text not null,
  primary key (run_id, place)
);

-- finding_place is 0 for changes that the user asked for.
create table experiment (
  run_id bigint not null references run (id) on delete cascade,
  finding_place integer not null,
  place integer not null,
  change_text text not null,
  metric text not null,
  unit text not null,
  verdict text not null,
  ratio double precision,
  low double precision,
  high double precision,
  note text not null,
  primary key (run_id, finding_place, place)
);

-- spread: what the value is made of, one figure per repetition, as a JSON array.
create table figure (
  run_id bigint not null references run (id) on delete cascade,
  subject text not null,
  figure_key text not null,
  label text not null,
  unit text not null,
  better text not null,
  trended integer not null,
  value double precision,
  spread text not null,
  primary key (run_id, subject, figure_key)
);

create table budget_line (
  run_id bigint not null references run (id) on delete cascade,
  request_class text not null,
  place integer not null,
  line_key text not null,
  label text not null,
  millis double precision,
  primary key (run_id, request_class, place)
);
