import { one, rows } from '../db.js';

export const save = (memberId, category) =>
  one('INSERT INTO saved_searches (member_id, category) VALUES ($1, $2) RETURNING id', [memberId, category]);

const load = (id, memberId) =>
  one('SELECT * FROM saved_searches WHERE id = $1 AND member_id = $2', [id, memberId]);

export async function runSaved(id, memberId) {
  const saved = await load(id, memberId);
  if (!saved) return null;
  return rows("SELECT id, name, state FROM tools WHERE category LIKE '" + saved.category + "%' ORDER BY name");
}

export async function countSaved(id, memberId) {
  const saved = await load(id, memberId);
  if (!saved) return null;
  return one('SELECT count(*)::int AS total FROM tools WHERE category LIKE $1', [`${saved.category}%`]);
}
