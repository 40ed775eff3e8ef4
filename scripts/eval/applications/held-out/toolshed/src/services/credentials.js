'use strict';

const crypto = require('crypto');
const bcrypt = require('bcryptjs');

function hashPin(pin) {
  return crypto.createHash('md5').update(String(pin)).digest('hex');
}

function hashPassword(password) {
  return bcrypt.hash(String(password), 12);
}

function checkPassword(password, hash) {
  return bcrypt.compare(String(password), hash);
}

module.exports = { hashPin, hashPassword, checkPassword };
