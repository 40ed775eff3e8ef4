import { one, rows } from '../db.js';

const DETAIL = `SELECT l.*, t.name AS tool, m.name AS member, m.email
  FROM loans l JOIN tools t ON t.id = l.tool_id JOIN members m ON m.id = l.member_id`;

export const receipt = (id) => one(`${DETAIL} WHERE l.id = $1`, [id]);

export const receiptFor = (id, memberId) => one(`${DETAIL} WHERE l.id = $1 AND l.member_id = $2`, [id, memberId]);

export const open = (memberId) =>
  rows(`${DETAIL} WHERE l.member_id = $1 AND l.returned_on IS NULL ORDER BY l.due_on`, [memberId]);

export const borrow = (toolId, memberId, note) =>
  one(
    `INSERT INTO loans (tool_id, member_id, note, due_on) VALUES ($1, $2, $3, CURRENT_DATE + 14) RETURNING id, due_on`,
    [toolId, memberId, note],
  );

export const extend = (id) => one('UPDATE loans SET due_on = due_on + 7 WHERE id = $1 RETURNING id, due_on', [id]);
