import { and, eq } from 'drizzle-orm';
import { NextRequest, NextResponse } from 'next/server';
import { db } from '@/lib/db';
import { contacts } from '@/lib/schema';
import { readConfirmation } from '@/lib/tokens';

export async function POST(req: NextRequest) {
  const { token } = await req.json();
  const claim = readConfirmation(String(token));
  if (!claim) return NextResponse.json({ error: 'link expired' }, { status: 400 });
  const [contact] = db
    .update(contacts)
    .set({ confirmed: true })
    .where(and(eq(contacts.id, claim.contact), eq(contacts.peer, claim.peer)))
    .returning({ id: contacts.id, confirmed: contacts.confirmed })
    .all();
  return NextResponse.json(contact ?? { error: 'no such contact' }, { status: contact ? 200 : 404 });
}
