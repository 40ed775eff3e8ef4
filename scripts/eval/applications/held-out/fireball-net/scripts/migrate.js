import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import bcrypt from 'bcryptjs';
import pg from 'pg';
import { config } from '../src/config.js';

const client = new pg.Client({ connectionString: config.databaseUrl });
await client.connect();
await client.query(await readFile(new URL('../migrations/001_init.sql', import.meta.url), 'utf8'));

const password = randomBytes(9).toString('base64url');
const { rowCount } = await client.query(
  `INSERT INTO observers (email, name, password_hash, role) VALUES ($1, 'Curator', $2, 'curator') ON CONFLICT DO NOTHING`,
  ['curator@fireball.example', await bcrypt.hash(password, 11)],
);
if (rowCount) console.log(`curator@fireball.example / ${password}`);
await client.end();
