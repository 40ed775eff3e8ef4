import fp from 'fastify-plugin'
import pg from 'pg'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS clerks (
    id serial PRIMARY KEY,
    email text NOT NULL UNIQUE,
    password text NOT NULL,
    depot text NOT NULL,
    role text NOT NULL DEFAULT 'clerk'
  );
  CREATE TABLE IF NOT EXISTS parcels (
    id serial PRIMARY KEY,
    code text NOT NULL UNIQUE,
    depot text NOT NULL,
    recipient text NOT NULL,
    weight_grams integer NOT NULL,
    status text NOT NULL DEFAULT 'accepted',
    insured_cents integer NOT NULL DEFAULT 0,
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS carriers (
    id serial PRIMARY KEY,
    name text NOT NULL,
    status_url text
  );
`

export const database = fp(async (app) => {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
  await pool.query(SCHEMA)
  app.decorate('pg', pool)
  app.addHook('onClose', () => pool.end())
})
