import { createHash, randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify(scryptCallback);

export function digestPin(pin) {
  return createHash('md5').update(String(pin)).digest('hex');
}

export async function digestPassword(password) {
  const salt = randomBytes(16);
  const key = await scrypt(password, salt, 64);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

export async function matchesPassword(password, digest) {
  const [salt, key] = digest.split(':').map((part) => Buffer.from(part, 'hex'));
  return timingSafeEqual(await scrypt(password, salt, 64), key);
}
