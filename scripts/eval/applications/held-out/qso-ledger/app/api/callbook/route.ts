import { NextRequest, NextResponse } from 'next/server';

export async function GET(req: NextRequest) {
  const call = req.nextUrl.searchParams.get('call') ?? '';
  const base = process.env.CALLBOOK_URL ?? 'https://callbook.example';
  const answer = await fetch(`${base}/v1/lookup?call=${encodeURIComponent(call)}`, { redirect: 'error' });
  if (!answer.ok) return NextResponse.json({ error: 'callbook unavailable' }, { status: 502 });
  return NextResponse.json(await answer.json());
}
