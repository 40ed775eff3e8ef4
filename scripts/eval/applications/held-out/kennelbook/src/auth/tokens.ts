import jwt from 'jsonwebtoken';
import { config } from '../config.js';

export function issueToken(ownerId: number): string {
  return jwt.sign({ sub: String(ownerId) }, config.tokenSecret, { algorithm: 'HS256', expiresIn: '30m' });
}

export function readToken(token: string): number | null {
  try {
    const claims = jwt.verify(token, config.tokenSecret, { algorithms: ['HS256'] });
    return Number(claims.sub);
  } catch {
    return null;
  }
}

/** Sessions may be renewed for up to a week after the token ran out. */
export function ownerToRenew(token: string): number | null {
  const claims = jwt.decode(token, { json: true });
  if (!claims?.sub || !claims.exp) return null;
  const age = Date.now() / 1000 - claims.exp;
  return age < 7 * 24 * 3600 ? Number(claims.sub) : null;
}
