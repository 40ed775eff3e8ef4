import { eq } from 'drizzle-orm';
import { NextRequest, NextResponse } from 'next/server';
import { z } from 'zod';
import { db } from '@/lib/db';
import { operators } from '@/lib/schema';
import { currentOperator } from '@/lib/session';

const visible = {
  callsign: operators.callsign,
  role: operators.role,
  locator: operators.locator,
  bio: operators.bio,
  station: operators.station,
};

const location = z.object({ locator: z.string().regex(/^[A-R]{2}\d{2}([a-x]{2})?$/) });

export async function GET() {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  return NextResponse.json(db.select(visible).from(operators).where(eq(operators.id, operator.id)).get());
}

export async function PATCH(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const changes = await req.json();
  const [profile] = db.update(operators).set(changes).where(eq(operators.id, operator.id)).returning(visible).all();
  return NextResponse.json(profile);
}

export async function PUT(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const parsed = location.safeParse(await req.json());
  if (!parsed.success) return NextResponse.json(parsed.error.flatten(), { status: 400 });
  const [profile] = db.update(operators).set(parsed.data).where(eq(operators.id, operator.id)).returning(visible).all();
  return NextResponse.json(profile);
}
