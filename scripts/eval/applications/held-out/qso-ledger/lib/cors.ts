import type { NextRequest } from 'next/server';

export function ledgerHeaders(req: NextRequest): Record<string, string> {
  const origin = req.headers.get('origin');
  if (!origin) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}

export function spotHeaders(req: NextRequest): Record<string, string> {
  const origin = req.headers.get('origin');
  const allowed = (process.env.SPOT_ORIGINS ?? '').split(',').filter(Boolean);
  if (!origin || !allowed.includes(origin)) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}
