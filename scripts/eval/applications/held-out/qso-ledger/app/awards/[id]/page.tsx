import { and, eq } from 'drizzle-orm';
import { notFound } from 'next/navigation';
import { progress } from '@/lib/awards';
import { db } from '@/lib/db';
import { awards } from '@/lib/schema';
import { requireOperator } from '@/lib/session';

export default async function AwardPage({ params }: { params: { id: string } }) {
  const operator = await requireOperator();
  const award = db
    .select()
    .from(awards)
    .where(and(eq(awards.id, Number(params.id)), eq(awards.operatorId, operator.id)))
    .get();
  if (!award) notFound();
  return (
    <>
      <h1>{award.title}</h1>
      <p>
        {progress(award)} of {award.needed}
      </p>
    </>
  );
}
