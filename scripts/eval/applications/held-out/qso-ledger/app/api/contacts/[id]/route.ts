import { and, eq } from 'drizzle-orm';
import { NextRequest, NextResponse } from 'next/server';
import { db } from '@/lib/db';
import { contacts } from '@/lib/schema';
import { currentOperator } from '@/lib/session';
import { signConfirmation } from '@/lib/tokens';

type Context = { params: { id: string } };

function ownContact(id: string, operatorId: number) {
  return db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, Number(id)), eq(contacts.operatorId, operatorId)))
    .get();
}

export async function GET(_req: NextRequest, { params }: Context) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const contact = ownContact(params.id, operator.id);
  if (!contact) return NextResponse.json({ error: 'not found' }, { status: 404 });
  return NextResponse.json(contact);
}

export async function POST(_req: NextRequest, { params }: Context) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const contact = ownContact(params.id, operator.id);
  if (!contact) return NextResponse.json({ error: 'not found' }, { status: 404 });
  return NextResponse.json({ token: await signConfirmation(contact.id, contact.peer) });
}
