import { NextRequest, NextResponse } from 'next/server';
import { currentOperator } from '@/lib/session';

function parseAdif(text: string) {
  return text
    .split(/<eor>/i)
    .slice(0, 500)
    .map((record) => /<call:\d+>([A-Z0-9/]+)/i.exec(record)?.[1])
    .filter(Boolean);
}

export async function POST(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const { source } = await req.json();
  const answer = await fetch(source, { headers: { accept: 'text/plain' }, cache: 'no-store' });
  const text = await answer.text();
  return NextResponse.json({ status: answer.status, head: text.slice(0, 500), calls: parseAdif(text) });
}
