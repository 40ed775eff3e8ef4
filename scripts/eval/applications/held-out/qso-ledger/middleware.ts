import { NextRequest, NextResponse } from 'next/server';
import { readSession } from '@/lib/tokens';

export async function middleware(req: NextRequest) {
  const session = await readSession(req.cookies.get('ledger_session')?.value);
  const { pathname } = req.nextUrl;
  if (!session) return NextResponse.redirect(new URL(`/login?next=${encodeURIComponent(pathname)}`, req.url));
  if (pathname.startsWith('/admin') && session.role !== 'manager') return NextResponse.rewrite(new URL('/404', req.url));
  return NextResponse.next();
}

export const config = { matcher: ['/log/:path*', '/awards/:path*', '/admin/:path*'] };
