import { NextResponse, type NextRequest } from 'next/server'
import { prisma } from '@/lib/prisma'
import { currentUser, shareSeal } from '@/lib/session'
import { importFlat, importSeries } from '@/lib/storage'

export async function POST(request: NextRequest) {
  const user = await currentUser()
  if (!user) return NextResponse.json({ error: 'Log in first' }, { status: 401 })
  if (!request.headers.get('content-type')?.startsWith('application/zip')) {
    return NextResponse.json({ error: 'Send a zip archive' }, { status: 415 })
  }
  const { searchParams } = request.nextUrl
  const archive = Buffer.from(await request.arrayBuffer())
  const title = searchParams.get('title') ?? 'Untitled'
  const album = await prisma.album.create({ data: { title, ownerId: user.id } })
  const files = searchParams.has('flat')
    ? await importFlat(album.id, archive)
    : await importSeries(album.id, archive)
  await prisma.photo.createMany({ data: files.map((file) => ({ file, albumId: album.id })) })
  return NextResponse.json({ id: album.id, share: shareSeal(album.id) }, { status: 201 })
}
