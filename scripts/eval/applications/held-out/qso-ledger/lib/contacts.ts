import { and, eq, like, sql } from 'drizzle-orm';
import { db } from './db';
import { contacts } from './schema';

export interface ContactFilter {
  peer?: string;
  sort?: string;
  direction?: string;
}

export function listContacts(operatorId: number, { peer, sort = 'at', direction }: ContactFilter) {
  const conditions = [eq(contacts.operatorId, operatorId)];
  if (peer) conditions.push(like(contacts.peer, `%${peer}%`));
  const order = `${sort} ${direction === 'asc' ? 'asc' : 'desc'}`;
  return db
    .select()
    .from(contacts)
    .where(and(...conditions))
    .orderBy(sql.raw(order))
    .limit(200)
    .all();
}

export function bandTotals(operatorId: number, mode: string) {
  return db.all<{ band: string; total: number }>(
    sql`SELECT band, count(*) AS total FROM contacts WHERE operator_id = ${operatorId} AND mode = ${mode} GROUP BY band`,
  );
}
