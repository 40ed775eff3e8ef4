import { db } from '../db.js';

export interface Stay {
  id: number;
  pet_id: number;
  owner_id: number;
  kennel: string;
  starts_on: string;
  ends_on: string;
  status: string;
  medical_notes: string | null;
}

const STAY_ORDER: Record<string, string> = { START: 'starts_on', END: 'ends_on', KENNEL: 'kennel' };

export const findStay = async (id: number): Promise<Stay | null> =>
  (await db<Stay>('stays').where({ id }).first()) ?? null;

export function listStays(ownerId: number, order: string): Promise<Stay[]> {
  const column = Object.hasOwn(STAY_ORDER, order) ? STAY_ORDER[order] : 'starts_on';
  return db<Stay>('stays').where({ owner_id: ownerId }).orderByRaw(`${column} DESC`);
}

export async function insertStay(stay: Omit<Stay, 'id' | 'status'>): Promise<number> {
  const [id] = await db('stays').insert(stay);
  return id;
}

export const cancelStayOf = (ownerId: number, id: number): Promise<number> =>
  db('stays').where({ id, owner_id: ownerId, status: 'booked' }).update({ status: 'cancelled' });

/** Nights already taken in the given kennels. */
export async function occupancy(kennels: string[], from: string, to: string) {
  const names = kennels.map((kennel) => `'${kennel}'`).join(', ');
  return db.raw(
    `SELECT kennel, starts_on, ends_on FROM stays
      WHERE status = 'booked' AND starts_on < ? AND ends_on > ? AND kennel IN (${names})`,
    [to, from],
  );
}

export async function nightsPerKennel(since: string) {
  return db.raw(
    `SELECT kennel, COUNT(*) AS stays, SUM(julianday(ends_on) - julianday(starts_on)) AS nights
       FROM stays WHERE starts_on >= ? GROUP BY kennel`,
    [since],
  );
}

export async function setRate(kennel: string, cents: number): Promise<void> {
  await db('rates').insert({ kennel, cents_per_night: cents }).onConflict('kennel').merge();
}

export const listRates = () => db('rates').orderBy('kennel');
