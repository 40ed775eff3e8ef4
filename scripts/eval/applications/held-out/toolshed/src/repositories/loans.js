'use strict';

const db = require('../db');
const { SelectQuery } = require('./query');

const SORTS = {
  newest: 'l.started_at DESC',
  oldest: 'l.started_at ASC',
  tool: 't.name ASC',
};

const BASE = 'SELECT l.*, t.name AS tool FROM loans l JOIN tools t ON t.id = l.tool_id';

function listFor(memberId, sort) {
  const query = new SelectQuery(BASE).where('l.borrower_id', '=', memberId);
  query.orderBy(Object.hasOwn(SORTS, sort) ? SORTS[sort] : SORTS.newest);
  return db.rows(query.toSql(), query.params);
}

function history(memberId, days) {
  return db.rows(
    `${BASE} WHERE l.borrower_id = $1 AND l.started_at > now() - interval '${days} days' ORDER BY l.id`,
    [memberId],
  );
}

function overdue(days) {
  return db.rows(
    `${BASE} WHERE l.status = 'open' AND l.started_at < now() - make_interval(days => $1::int) ORDER BY l.id`,
    [days],
  );
}

function findById(id) {
  return db.one(`${BASE} WHERE l.id = $1`, [id]);
}

function create(toolId, borrowerId, pickupAddress) {
  return db.one(
    'INSERT INTO loans (tool_id, borrower_id, pickup_address) VALUES ($1, $2, $3) RETURNING *',
    [toolId, borrowerId, pickupAddress],
  );
}

function close(id) {
  return db.rows("UPDATE loans SET status = 'returned', returned_at = now() WHERE id = $1", [id]);
}

module.exports = { listFor, history, overdue, findById, create, close };
