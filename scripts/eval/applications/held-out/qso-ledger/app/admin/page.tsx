import { notFound } from 'next/navigation';
import { db } from '@/lib/db';
import { operators } from '@/lib/schema';
import { requireOperator } from '@/lib/session';

export const dynamic = 'force-dynamic';

export default async function Admin() {
  const { role } = await requireOperator();
  if (role !== 'manager') notFound();
  const members = db.select({ id: operators.id, callsign: operators.callsign, role: operators.role }).from(operators).all();
  return (
    <>
      <h1>Operators</h1>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            {member.callsign} ({member.role})
          </li>
        ))}
      </ul>
      <a href="/api/export">Export everything</a>
    </>
  );
}
