CREATE TABLE IF NOT EXISTS members (
  id SERIAL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  role TEXT NOT NULL DEFAULT 'member',
  preferences JSONB NOT NULL DEFAULT '{}'
);
CREATE TABLE IF NOT EXISTS tools (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  serial TEXT,
  state TEXT NOT NULL DEFAULT 'available'
);
CREATE TABLE IF NOT EXISTS loans (
  id SERIAL PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tools(id),
  member_id INTEGER NOT NULL REFERENCES members(id),
  note TEXT NOT NULL DEFAULT '',
  due_on DATE NOT NULL,
  returned_on DATE
);
CREATE TABLE IF NOT EXISTS reviews (
  id SERIAL PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tools(id),
  author TEXT NOT NULL,
  headline TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS saved_searches (
  id SERIAL PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members(id),
  category TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS notices (
  id SERIAL PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members(id),
  subject TEXT NOT NULL,
  body TEXT NOT NULL
);
