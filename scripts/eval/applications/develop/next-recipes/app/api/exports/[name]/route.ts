import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { NextRequest, NextResponse } from 'next/server'
import { currentCook } from '@/lib/session'

const EXPORTS = path.join(process.cwd(), 'exports')

export async function GET(request: NextRequest, { params }: { params: { name: string } }) {
  if (!(await currentCook())) return new NextResponse(null, { status: 401 })
  const folder = request.nextUrl.searchParams.get('folder') ?? '.'
  const file = path.join(EXPORTS, folder, params.name)
  const data = await readFile(file)
  return new NextResponse(new Uint8Array(data), { headers: { 'content-type': 'application/zip' } })
}

export async function HEAD(request: NextRequest, { params }: { params: { name: string } }) {
  const file = path.resolve(EXPORTS, params.name)
  if (path.dirname(file) !== EXPORTS) return new NextResponse(null, { status: 404 })
  const { size } = await stat(file)
  return new NextResponse(null, { headers: { 'content-length': String(size) } })
}
