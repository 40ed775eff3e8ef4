'use strict';

const fs = require('fs/promises');
const path = require('path');
const bcrypt = require('bcryptjs');
const { pool } = require('./db');
const config = require('./config');

async function migrate() {
  const dir = path.join(__dirname, '..', 'migrations');
  const files = (await fs.readdir(dir)).filter((f) => f.endsWith('.sql')).sort();
  for (const file of files) {
    await pool.query(await fs.readFile(path.join(dir, file), 'utf8'));
  }
  const { email, password } = config.coordinator;
  if (email && password) {
    await pool.query(
      `INSERT INTO members (email, password_hash, display_name, role)
       VALUES ($1, $2, 'Coordinator', 'coordinator') ON CONFLICT (email) DO NOTHING`,
      [email.toLowerCase(), await bcrypt.hash(password, 12)],
    );
  }
}

if (require.main === module) {
  migrate().then(() => pool.end());
}

module.exports = { migrate };
