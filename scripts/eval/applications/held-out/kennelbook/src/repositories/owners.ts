import { db } from '../db.js';

export interface Owner {
  id: number;
  email: string;
  password_hash: string;
  name: string;
  phone: string | null;
  role: 'owner' | 'staff';
  credit_cents: number;
  preferences: string;
  theme: string;
  reminder_template: string | null;
  signature: string | null;
}

export const findOwner = async (id: number): Promise<Owner | null> =>
  (await db<Owner>('owners').where({ id }).first()) ?? null;

export const findOwnerByEmail = async (email: string): Promise<Owner | null> =>
  (await db<Owner>('owners').where({ email: email.toLowerCase() }).first()) ?? null;

export const listOwners = (): Promise<Owner[]> => db<Owner>('owners').orderBy('name');

export async function insertOwner(email: string, passwordHash: string, name: string): Promise<number> {
  const [id] = await db('owners').insert({ email: email.toLowerCase(), password_hash: passwordHash, name });
  return id;
}

export async function patchOwner(id: number, changes: Partial<Owner>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db('owners').where({ id }).update(changes);
}
