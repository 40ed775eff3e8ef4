import { eq } from 'drizzle-orm';
import { marked } from 'marked';
import { notFound } from 'next/navigation';
import sanitizeHtml from 'sanitize-html';
import { db } from '@/lib/db';
import { operators } from '@/lib/schema';

export const dynamic = 'force-dynamic';

export default function OperatorPage({ params }: { params: { callsign: string } }) {
  const callsign = decodeURIComponent(params.callsign);
  const operator = db.select().from(operators).where(eq(operators.callsign, callsign)).get();
  if (!operator) notFound();
  const bio = marked.parse(operator.bio, { async: false });
  const station = sanitizeHtml(marked.parse(operator.station, { async: false }));
  return (
    <article>
      <h1>{operator.callsign}</h1>
      <p>Locator {operator.locator}</p>
      <div dangerouslySetInnerHTML={{ __html: bio }} />
      <div dangerouslySetInnerHTML={{ __html: station }} />
    </article>
  );
}
