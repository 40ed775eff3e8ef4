import { cookies } from 'next/headers';
import { readSession, type Session } from './tokens';

export const COOKIE = 'ledger_session';

export function currentOperator(): Promise<Session | null> {
  return readSession(cookies().get(COOKIE)?.value);
}

export async function requireOperator(): Promise<Session> {
  const session = await currentOperator();
  if (!session) throw new Error('not signed in');
  return session;
}
