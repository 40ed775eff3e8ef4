import { desc, eq } from 'drizzle-orm';
import { db } from '@/lib/db';
import { contacts, operators } from '@/lib/schema';

export const dynamic = 'force-dynamic';

export default function Home({ searchParams }: { searchParams: { band?: string } }) {
  const band = String(searchParams.band ?? '20m');
  const rows = db
    .select({ id: contacts.id, peer: contacts.peer, callsign: operators.callsign, mode: contacts.mode })
    .from(contacts)
    .innerJoin(operators, eq(operators.id, contacts.operatorId))
    .where(eq(contacts.band, band))
    .orderBy(desc(contacts.at))
    .limit(30)
    .all();
  return (
    <>
      <h1>Latest on {band}</h1>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`/operators/${encodeURIComponent(row.callsign)}`}>{row.callsign}</a> worked {row.peer} ({row.mode})
          </li>
        ))}
      </ul>
    </>
  );
}
