import { cookies } from 'next/headers'
import { NextResponse } from 'next/server'

export async function POST(request: Request) {
  cookies().delete('greenroom_session')
  const base = new URL(request.url)
  const target = new URL(base.searchParams.get('to') ?? '/', base)
  if (target.origin !== base.origin) target.href = new URL('/', base).href
  return NextResponse.redirect(target, 303)
}
