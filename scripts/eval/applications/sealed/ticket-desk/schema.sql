CREATE TABLE agents (
  id serial PRIMARY KEY, name text NOT NULL, email text UNIQUE NOT NULL, password text NOT NULL,
  phone text, signature text, role text NOT NULL DEFAULT 'agent', team_id int
);
CREATE TABLE tickets (
  id serial PRIMARY KEY, team_id int NOT NULL, customer text NOT NULL, subject text NOT NULL,
  body text NOT NULL, status text NOT NULL DEFAULT 'open', assignee int REFERENCES agents (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE attachments (id serial PRIMARY KEY, ticket_id int NOT NULL, file_name text NOT NULL, stored text NOT NULL);
CREATE TABLE hooks (id serial PRIMARY KEY, team_id int NOT NULL, kind text NOT NULL, target text NOT NULL);
