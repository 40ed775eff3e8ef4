import { readFile } from 'node:fs/promises';
import bcrypt from 'bcrypt';
import { pool } from '../src/db.js';

const schema = await readFile(new URL('../db/001_init.sql', import.meta.url), 'utf8');
await pool.query(schema);

if (process.env.STEWARD_EMAIL && process.env.STEWARD_PASSWORD) {
  const hash = await bcrypt.hash(process.env.STEWARD_PASSWORD, 12);
  await pool.query(
    `INSERT INTO members (email, name, password_hash, role) VALUES ($1, 'Steward', $2, 'steward')
     ON CONFLICT (email) DO NOTHING`,
    [process.env.STEWARD_EMAIL, hash],
  );
}
await pool.end();
