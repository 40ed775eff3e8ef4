import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { THUMBS } from '@/lib/storage'

type Context = { params: Promise<{ path: string[] }> }

export async function GET(request: Request, { params }: Context) {
  const segments = (await params).path.map(decodeURIComponent)
  const file = path.resolve(THUMBS, ...segments)
  if (!file.startsWith(`${THUMBS}${path.sep}`)) return new Response('Not found', { status: 404 })
  try {
    const content = await readFile(file)
    return new Response(new Uint8Array(content), { headers: { 'content-type': 'image/webp' } })
  } catch {
    return new Response('Not found', { status: 404 })
  }
}
