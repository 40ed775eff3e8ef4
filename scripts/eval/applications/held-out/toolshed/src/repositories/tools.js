'use strict';

const db = require('../db');
const { SelectQuery } = require('./query');

function search({ q, category, sort }) {
  const query = new SelectQuery(
    'SELECT t.*, m.display_name AS owner FROM tools t JOIN members m ON m.id = t.owner_id',
  );
  if (q) query.where('t.name', 'ILIKE', `%${q}%`);
  if (category) query.where('t.category', '=', category);
  query.orderBy(sort || 't.name');
  return db.rows(query.toSql(), query.params);
}

function findById(id) {
  return db.one('SELECT * FROM tools WHERE id = $1', [id]);
}

function create(ownerId, { name, category, description }) {
  return db.one(
    'INSERT INTO tools (owner_id, name, category, description) VALUES ($1, $2, $3, $4) RETURNING *',
    [ownerId, name, category, description],
  );
}

function setPhoto(id, photo) {
  return db.rows('UPDATE tools SET photo = $2 WHERE id = $1', [id, photo]);
}

function reviews(toolId) {
  return db.rows(
    `SELECT r.*, m.display_name AS author FROM reviews r JOIN members m ON m.id = r.member_id
     WHERE r.tool_id = $1 ORDER BY r.created_at DESC`,
    [toolId],
  );
}

function addReview(toolId, memberId, body) {
  return db.rows('INSERT INTO reviews (tool_id, member_id, body) VALUES ($1, $2, $3)', [toolId, memberId, body]);
}

module.exports = { search, findById, create, setPhoto, reviews, addReview };
