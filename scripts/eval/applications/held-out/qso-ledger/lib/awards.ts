import { and, eq, sql } from 'drizzle-orm';
import { db } from './db';
import { type Award, type Contact, contacts } from './schema';

export function progress(award: Award) {
  const matches = new Function('qso', `return Boolean(${award.rule});`) as (qso: Contact) => boolean;
  const log = db.select().from(contacts).where(eq(contacts.operatorId, award.operatorId)).all();
  return log.filter((qso) => matches(qso)).length;
}

const comparisons: Record<string, (watts: number, limit: number) => boolean> = {
  below: (watts, limit) => watts < limit,
  above: (watts, limit) => watts > limit,
  equal: (watts, limit) => watts === limit,
};

export function powerClass(operatorId: number, comparison: string, limit: number) {
  const compare = Object.hasOwn(comparisons, comparison) ? comparisons[comparison] : comparisons.below;
  const log = db
    .select({ watts: contacts.watts })
    .from(contacts)
    .where(and(eq(contacts.operatorId, operatorId), sql`${contacts.watts} > 0`))
    .all();
  return log.filter(({ watts }) => compare(watts, limit)).length;
}
