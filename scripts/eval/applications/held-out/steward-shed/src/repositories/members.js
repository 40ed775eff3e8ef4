import { one } from '../db.js';

export const byEmail = (email) => one('SELECT * FROM members WHERE email = $1', [email]);

export const byId = (id) => one('SELECT id, email, name, role, preferences FROM members WHERE id = $1', [id]);

export const create = (email, name, hash) =>
  one('INSERT INTO members (email, name, password_hash) VALUES ($1, $2, $3) RETURNING id', [email, name, hash]);

export const savePreferences = (id, preferences) =>
  one('UPDATE members SET preferences = $2 WHERE id = $1 RETURNING preferences', [id, JSON.stringify(preferences)]);

export const addNotice = (memberId, subject, body) =>
  one('INSERT INTO notices (member_id, subject, body) VALUES ($1, $2, $3) RETURNING id', [memberId, subject, body]);

export const notice = (id, memberId) => one('SELECT * FROM notices WHERE id = $1 AND member_id = $2', [id, memberId]);
