'use strict';

const db = require('../db');

function findById(id) {
  return db.one('SELECT * FROM members WHERE id = $1', [id]);
}

function findByEmail(email) {
  return db.one('SELECT * FROM members WHERE email = $1', [email.toLowerCase()]);
}

function create({ email, passwordHash, displayName }) {
  return db.one(
    'INSERT INTO members (email, password_hash, display_name) VALUES ($1, $2, $3) RETURNING *',
    [email.toLowerCase(), passwordHash, displayName],
  );
}

function save(member) {
  return db.one(
    `UPDATE members SET display_name = $2, phone = $3, role = $4, suspended = $5
     WHERE id = $1 RETURNING *`,
    [member.id, member.display_name, member.phone, member.role, member.suspended],
  );
}

function setPin(id, pinHash) {
  return db.rows('UPDATE members SET pin_hash = $2 WHERE id = $1', [id, pinHash]);
}

function setPassword(id, passwordHash) {
  return db.rows('UPDATE members SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
}

function list() {
  return db.rows('SELECT id, email, display_name, role, suspended FROM members ORDER BY id');
}

module.exports = { findById, findByEmail, create, save, setPin, setPassword, list };
