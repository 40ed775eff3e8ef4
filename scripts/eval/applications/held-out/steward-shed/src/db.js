import pg from 'pg';
import config from './config.js';

export const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 10 });

export async function rows(text, params = []) {
  const result = await pool.query(text, params);
  return result.rows;
}

export async function one(text, params = []) {
  const [first] = await rows(text, params);
  return first;
}
