import { type NextRequest, NextResponse } from 'next/server'

const PARTNERS: Record<string, string> = {
  prints: 'https://prints.example.com/lumen',
  frames: 'https://frames.example.com/',
}

export function GET(request: NextRequest) {
  const to = request.nextUrl.searchParams.get('to') ?? ''
  const address = Object.hasOwn(PARTNERS, to) ? PARTNERS[to] : new URL('/', request.url).href
  return NextResponse.redirect(address)
}
