import { desc } from 'drizzle-orm';
import { NextRequest, NextResponse } from 'next/server';
import { spotHeaders } from '@/lib/cors';
import { db } from '@/lib/db';
import { contacts } from '@/lib/schema';

export async function GET(req: NextRequest) {
  const spots = db
    .select({ peer: contacts.peer, band: contacts.band, mode: contacts.mode, at: contacts.at })
    .from(contacts)
    .orderBy(desc(contacts.at))
    .limit(50)
    .all();
  return NextResponse.json(spots, { headers: spotHeaders(req) });
}
