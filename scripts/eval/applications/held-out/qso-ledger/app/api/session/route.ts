import bcrypt from 'bcryptjs';
import { eq } from 'drizzle-orm';
import { NextRequest, NextResponse } from 'next/server';
import { z } from 'zod';
import { db } from '@/lib/db';
import { operators } from '@/lib/schema';
import { COOKIE } from '@/lib/session';
import { signSession } from '@/lib/tokens';

const form = z.object({
  intent: z.enum(['login', 'signup']).default('login'),
  callsign: z.string().toUpperCase().regex(/^[A-Z0-9]{3,10}$/),
  password: z.string().min(10).max(72),
  next: z.string().default('/log'),
});

export async function POST(req: NextRequest) {
  const parsed = form.safeParse(Object.fromEntries(await req.formData()));
  if (!parsed.success) return NextResponse.json(parsed.error.flatten(), { status: 400 });
  const { intent, callsign, password, next } = parsed.data;
  let operator = db.select().from(operators).where(eq(operators.callsign, callsign)).get();
  if (intent === 'signup') {
    if (operator) return NextResponse.json({ error: 'callsign taken' }, { status: 409 });
    operator = db.insert(operators).values({ callsign, passwordHash: await bcrypt.hash(password, 11) }).returning().get();
  } else if (!operator || !(await bcrypt.compare(password, operator.passwordHash))) {
    return NextResponse.json({ error: 'wrong callsign or password' }, { status: 401 });
  }
  const res = NextResponse.redirect(new URL(next, req.url), 303);
  res.cookies.set(COOKIE, await signSession(operator), {
    httpOnly: true,
    sameSite: 'lax',
    secure: process.env.NODE_ENV === 'production',
    path: '/',
    maxAge: 7 * 24 * 3600,
  });
  return res;
}
