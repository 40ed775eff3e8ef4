import { eq } from 'drizzle-orm';
import { powerClass } from '@/lib/awards';
import { db } from '@/lib/db';
import { awards } from '@/lib/schema';
import { requireOperator } from '@/lib/session';
import { createAward } from './actions';

type Search = { compare?: string; watts?: string };

export default async function Awards({ searchParams }: { searchParams: Search }) {
  const operator = await requireOperator();
  const mine = db.select().from(awards).where(eq(awards.operatorId, operator.id)).all();
  const count = powerClass(operator.id, String(searchParams.compare), Number(searchParams.watts ?? 6));
  return (
    <>
      <p>Contacts in this power class: {count}</p>
      <ul>
        {mine.map((award) => (
          <li key={award.id}>
            <a href={`/awards/${award.id}`}>{award.title}</a>
          </li>
        ))}
      </ul>
      <form action={createAward}>
        <input name="title" placeholder="Low power on twenty" />
        <input name="rule" placeholder="qso.band === '20m' && qso.watts < 6" />
        <input name="needed" type="number" defaultValue={10} />
        <button>Create</button>
      </form>
    </>
  );
}
