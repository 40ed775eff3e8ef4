CREATE TABLE IF NOT EXISTS observers (
  id serial PRIMARY KEY,
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'observer'
);

CREATE TABLE IF NOT EXISTS stations (
  id serial PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  owner_id integer NOT NULL REFERENCES observers(id),
  camera text,
  mask jsonb NOT NULL DEFAULT '[]',
  last_seen timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS sightings (
  id serial PRIMARY KEY,
  observer_id integer REFERENCES observers(id),
  source text NOT NULL DEFAULT 'observer',
  country text NOT NULL,
  magnitude numeric NOT NULL,
  latitude numeric,
  longitude numeric,
  notes text NOT NULL DEFAULT '',
  verified boolean NOT NULL DEFAULT false,
  observed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS specimens (
  id serial PRIMARY KEY,
  finder_id integer NOT NULL REFERENCES observers(id),
  name text NOT NULL,
  mass_g numeric NOT NULL,
  find_spot text NOT NULL,
  asking_price numeric,
  found_on date NOT NULL DEFAULT current_date
);

CREATE TABLE IF NOT EXISTS subscriptions (
  observer_id integer PRIMARY KEY REFERENCES observers(id),
  countries jsonb NOT NULL DEFAULT '[]',
  template text NOT NULL DEFAULT '{{ country }}: magnitude {{ magnitude }}'
);
