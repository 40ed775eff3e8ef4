import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ORIGINALS } from '@/lib/storage'

type Context = { params: Promise<{ path: string[] }> }

export async function GET(request: Request, { params }: Context) {
  const segments = (await params).path.map(decodeURIComponent)
  const file = path.join(ORIGINALS, ...segments)
  try {
    const content = await readFile(file)
    return new Response(new Uint8Array(content), { headers: { 'content-type': 'image/jpeg' } })
  } catch {
    return new Response('Not found', { status: 404 })
  }
}
