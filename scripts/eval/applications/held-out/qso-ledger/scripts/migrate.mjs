import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import bcrypt from 'bcryptjs';
import Database from 'better-sqlite3';

if (existsSync('.env')) {
  for (const line of readFileSync('.env', 'utf8').split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) process.env[line.slice(0, at)] ??= line.slice(at + 1).trim();
  }
}

const file = process.env.DATABASE_FILE ?? './storage/ledger.db';
mkdirSync(dirname(file), { recursive: true });
const db = new Database(file);
db.exec(readFileSync('drizzle/0000_init.sql', 'utf8'));

if (!db.prepare("SELECT 1 FROM operators WHERE role = 'manager'").get()) {
  const password = randomBytes(9).toString('base64url');
  db.prepare("INSERT INTO operators (callsign, password_hash, role) VALUES ('Q0CLUB', ?, 'manager')").run(bcrypt.hashSync(password, 11));
  console.log(`Q0CLUB / ${password}`);
}
db.close();
