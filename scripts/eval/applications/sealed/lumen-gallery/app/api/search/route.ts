import { NextResponse, type NextRequest } from 'next/server'
import { prisma } from '@/lib/prisma'
import { matchCaptions, matchWords } from '@/lib/search'

export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams
  const photos = await prisma.photo.findMany({ take: 500, orderBy: { id: 'desc' } })
  const found = query.has('pattern')
    ? matchCaptions(photos, query.get('pattern') ?? '')
    : matchWords(photos, query.get('words') ?? '')
  return NextResponse.json(found.map(({ id, caption, albumId }) => ({ id, caption, albumId })))
}
