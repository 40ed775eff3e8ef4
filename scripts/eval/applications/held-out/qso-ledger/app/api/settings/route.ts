import { eq } from 'drizzle-orm';
import { NextRequest, NextResponse } from 'next/server';
import { db } from '@/lib/db';
import { operators } from '@/lib/schema';
import { currentOperator } from '@/lib/session';
import { columnsFrom, deepAssign, defaults } from '@/lib/settings';

function stored(id: number) {
  return db.select({ settings: operators.settings }).from(operators).where(eq(operators.id, id)).get()?.settings ?? {};
}

function save(id: number, settings: Record<string, unknown>) {
  db.update(operators).set({ settings }).where(eq(operators.id, id)).run();
  return NextResponse.json(settings);
}

export async function PATCH(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const changes = await req.json();
  const settings = deepAssign({ ...structuredClone(defaults), ...stored(operator.id) }, changes);
  return save(operator.id, settings);
}

export async function PUT(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const columns = columnsFrom(await req.json());
  return save(operator.id, { ...stored(operator.id), columns: { ...columns } });
}
