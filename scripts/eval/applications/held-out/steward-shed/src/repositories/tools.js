import { one, rows } from '../db.js';

function conditions({ category, state }) {
  const parts = [];
  if (category) parts.push(`category = '${category}'`);
  if (state) parts.push(`state = '${state}'`);
  return parts.length ? `WHERE ${parts.join(' AND ')}` : '';
}

export function browse(filter) {
  const where = conditions(filter);
  return rows(`SELECT id, name, category, state FROM tools ${where} ORDER BY name LIMIT 100`);
}

export function search({ term, shelf }) {
  const parts = [];
  const params = [];
  if (term) {
    params.push(`%${term}%`);
    parts.push(`name ILIKE $${params.length}`);
  }
  if (shelf) {
    params.push(shelf);
    parts.push(`serial = $${params.length}`);
  }
  const where = parts.length ? `WHERE ${parts.join(' AND ')}` : '';
  return rows(`SELECT id, name, category, state FROM tools ${where} ORDER BY id LIMIT 100`, params);
}

export const find = (id) => one('SELECT * FROM tools WHERE id = $1', [id]);

export const insert = ({ name, category, serial }) =>
  one('INSERT INTO tools (name, category, serial) VALUES ($1, $2, $3) RETURNING id', [name, category, serial]);

export const setState = (id, state) =>
  one('UPDATE tools SET state = $2 WHERE id = $1 RETURNING id, state', [id, state]);

export const reviews = (toolId) => rows('SELECT * FROM reviews WHERE tool_id = $1 ORDER BY id DESC', [toolId]);

export const addReview = (toolId, { author, headline, body }) =>
  one('INSERT INTO reviews (tool_id, author, headline, body) VALUES ($1, $2, $3, $4) RETURNING id', [
    toolId,
    author,
    headline,
    body,
  ]);
