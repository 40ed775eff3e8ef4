import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt);
const visible = 'id, card, email, phone, role, standing';

const equal = (left, right) => left.length === right.length && timingSafeEqual(left, right);

export const fingerprint = (token) => createHash('sha256').update(token).digest('hex');

export const pinHash = (card, pin) => createHash('md5').update(`${card}:${pin}`).digest('hex');

export async function passwordHash(password, salt = randomBytes(16).toString('hex')) {
  const key = await derive(password, salt, 32);
  return `${salt}$${key.toString('hex')}`;
}

export async function passwordMatches(password, stored) {
  const [salt] = stored.split('$');
  return equal(Buffer.from(await passwordHash(password, salt)), Buffer.from(stored));
}

export class Members {
  #db;

  constructor(db) {
    this.#db = db;
  }

  byId(id) {
    return this.#db.row(`SELECT ${visible} FROM members WHERE id = @id`, { id });
  }

  withPassword(email) {
    return this.#db.row('SELECT id, role, password FROM members WHERE email = @email', { email });
  }

  all() {
    return this.#db.rows(`SELECT ${visible} FROM members ORDER BY card`);
  }

  async join({ card, email, phone, password }) {
    const hash = await passwordHash(password);
    const { lastInsertRowid } = this.#db.change(
      'INSERT INTO members (card, email, phone, password) VALUES (@card, @email, @phone, @hash)',
      { card, email, phone: phone ?? null, hash },
    );
    return this.byId(Number(lastInsertRowid));
  }

  async setPassword(id, password) {
    const hash = await passwordHash(password);
    this.#db.change('UPDATE members SET password = @hash WHERE id = @id', { id, hash });
    this.#db.change('DELETE FROM refresh_tokens WHERE member_id = @id', { id });
  }

  setPin(member, pin) {
    const hash = pinHash(member.card, pin);
    this.#db.change('UPDATE members SET pin = @hash WHERE id = @id', { id: member.id, hash });
  }

  byPin(card, pin) {
    const found = this.#db.row('SELECT id, pin FROM members WHERE card = @card', { card });
    if (!found?.pin) return undefined;
    return equal(Buffer.from(pinHash(card, pin)), Buffer.from(found.pin)) ? found : undefined;
  }

  preferences(id) {
    return JSON.parse(
      this.#db.row('SELECT preferences FROM members WHERE id = @id', { id }).preferences,
    );
  }

  savePreferences(id, preferences) {
    const text = JSON.stringify(preferences);
    this.#db.change('UPDATE members SET preferences = @text WHERE id = @id', { id, text });
  }

  setStanding(id, standing) {
    return this.#db.change('UPDATE members SET standing = @standing WHERE id = @id', {
      id,
      standing,
    }).changes;
  }

  remove(id) {
    return this.#db.change('DELETE FROM members WHERE id = @id', { id }).changes;
  }

  keepRefresh(memberId, token, expiresAt) {
    this.#db.change('INSERT INTO refresh_tokens VALUES (@hash, @memberId, @expiresAt)', {
      hash: fingerprint(token),
      memberId,
      expiresAt,
    });
  }

  takeRefresh(token) {
    return this.#db.row(
      'DELETE FROM refresh_tokens WHERE hash = @hash AND expires_at > @now RETURNING member_id',
      { hash: fingerprint(token), now: Date.now() },
    );
  }
}
