import { NextResponse } from 'next/server';
import { db } from '@/lib/db';
import { contacts, operators } from '@/lib/schema';
import { currentOperator } from '@/lib/session';

export const dynamic = 'force-dynamic';

export async function GET() {
  const log = db.select().from(contacts).all();
  const members = db.select({ id: operators.id, callsign: operators.callsign, role: operators.role, settings: operators.settings }).from(operators).all();
  return NextResponse.json({ exportedAt: new Date().toISOString(), members, log });
}

export async function DELETE() {
  const operator = await currentOperator();
  if (operator?.role !== 'manager') return NextResponse.json({ error: 'managers only' }, { status: 403 });
  const { changes } = db.delete(contacts).run();
  return NextResponse.json({ removed: changes });
}
