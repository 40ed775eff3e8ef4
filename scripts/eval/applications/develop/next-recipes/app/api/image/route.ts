import { NextRequest, NextResponse } from 'next/server'

const HOSTS = new Set(['images.recipes.example', 'cdn.recipes.example'])

/** Fetches a picture so that the page needs no other origin. */
export async function GET(request: NextRequest) {
  const source = request.nextUrl.searchParams.get('src')
  if (!source) return new NextResponse(null, { status: 400 })
  const picture = await fetch(source)
  const type = picture.headers.get('content-type') ?? ''
  if (!type.startsWith('image/')) return new NextResponse(type, { status: 415 })
  return new NextResponse(picture.body, { headers: { 'content-type': type } })
}

export async function POST(request: NextRequest) {
  const { src } = (await request.json()) as { src: string }
  const url = new URL(src)
  if (url.protocol !== 'https:' || !HOSTS.has(url.hostname)) return new NextResponse(null, { status: 400 })
  const picture = await fetch(url, { method: 'HEAD', redirect: 'error' })
  return NextResponse.json({ bytes: Number(picture.headers.get('content-length')) })
}
