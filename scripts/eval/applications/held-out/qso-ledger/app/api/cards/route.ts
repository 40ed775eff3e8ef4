import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NextRequest, NextResponse } from 'next/server';
import { currentOperator } from '@/lib/session';

const CARD_DIR = path.resolve(process.env.CARD_DIR ?? './storage/cards');

export async function GET(req: NextRequest) {
  const file = req.nextUrl.searchParams.get('file');
  if (!file) return NextResponse.json({ error: 'file missing' }, { status: 400 });
  try {
    const card = await readFile(path.join(CARD_DIR, file));
    return new NextResponse(new Uint8Array(card), {
      headers: { 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' },
    });
  } catch {
    return NextResponse.json({ error: 'not found' }, { status: 404 });
  }
}

export async function POST(req: NextRequest) {
  const operator = await currentOperator();
  if (!operator) return NextResponse.json({ error: 'sign in' }, { status: 401 });
  const upload = (await req.formData()).get('card');
  if (!(upload instanceof File) || upload.size > 2_000_000) return NextResponse.json({ error: 'card missing' }, { status: 400 });
  const name = `${operator.id}-${path.basename(upload.name).replace(/[^\w.-]/g, '_')}`;
  await writeFile(path.join(CARD_DIR, name), Buffer.from(await upload.arrayBuffer()));
  return NextResponse.json({ file: name }, { status: 201 });
}
