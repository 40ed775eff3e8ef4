import { decodeJwt, jwtVerify, SignJWT } from 'jose';

export interface Session {
  id: number;
  callsign: string;
  role: string;
}

function key() {
  const secret = process.env.SESSION_SECRET;
  if (!secret) throw new Error('SESSION_SECRET is not set');
  return new TextEncoder().encode(secret);
}

export function signSession(session: Session) {
  return new SignJWT({ callsign: session.callsign, role: session.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(session.id))
    .setAudience('session')
    .setExpirationTime('7d')
    .sign(key());
}

export async function readSession(token: string | undefined): Promise<Session | null> {
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: ['HS256'], audience: 'session' });
    return { id: Number(payload.sub), callsign: String(payload.callsign), role: String(payload.role) };
  } catch {
    return null;
  }
}

export function signConfirmation(contactId: number, peer: string) {
  return new SignJWT({ contact: contactId, peer })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('qsl')
    .setExpirationTime('60d')
    .sign(key());
}

export function readConfirmation(token: string) {
  const claims = decodeJwt(token);
  if (claims.aud !== 'qsl' || (claims.exp ?? 0) * 1000 < Date.now()) return null;
  return { contact: Number(claims.contact), peer: String(claims.peer) };
}
