import { NextRequest, NextResponse } from 'next/server';
import { z } from 'zod';
import { bandTotals, listContacts } from '@/lib/contacts';
import { ledgerHeaders } from '@/lib/cors';
import { db } from '@/lib/db';
import { contacts } from '@/lib/schema';
import { currentOperator } from '@/lib/session';

const entry = z.object({
  peer: z.string().toUpperCase().regex(/^[A-Z0-9/]{3,15}$/),
  band: z.string().max(8),
  mode: z.string().max(8),
  watts: z.number().int().positive().max(2000).default(100),
  remarks: z.string().max(2000).default(''),
});

export async function GET(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const query = Object.fromEntries(req.nextUrl.searchParams);
  const body = { contacts: listContacts(operator.id, query), totals: bandTotals(operator.id, query.mode ?? 'SSB') };
  return NextResponse.json(body, { headers: ledgerHeaders(req) });
}

export async function POST(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const parsed = entry.safeParse(await req.json());
  if (!parsed.success) return NextResponse.json(parsed.error.flatten(), { status: 400 });
  const row = db
    .insert(contacts)
    .values({ ...parsed.data, operatorId: operator.id, at: new Date().toISOString() })
    .returning()
    .get();
  return NextResponse.json(row, { status: 201 });
}
