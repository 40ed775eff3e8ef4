import { NextRequest, NextResponse } from 'next/server';
import { COOKIE } from '@/lib/session';

export async function POST(req: NextRequest) {
  const wanted = new URL(req.nextUrl.searchParams.get('to') ?? '/', req.nextUrl.origin);
  const target = wanted.origin === req.nextUrl.origin ? wanted : new URL('/', req.nextUrl.origin);
  const res = NextResponse.redirect(target, 303);
  res.cookies.delete(COOKIE);
  return res;
}
