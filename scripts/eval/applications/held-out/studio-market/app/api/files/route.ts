import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { NextResponse, type NextRequest } from 'next/server'
import { db } from '@/lib/db'
import { currentUser } from '@/lib/session'

const root = path.resolve(process.env.FILES ?? 'files')

const send = (content: Buffer) =>
  new NextResponse(new Uint8Array(content), {
    headers: { 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' },
  })

export async function GET({ nextUrl }: NextRequest) {
  const user = await currentUser()
  if (user === null) return NextResponse.json({ error: 'login required' }, { status: 401 })

  const invoice = nextUrl.searchParams.get('invoice')
  if (invoice !== null) {
    const file = path.join(root, 'invoices', user.id, invoice)
    return send(await readFile(file))
  }

  const attachment = await db.attachment.findFirst({
    where: {
      id: nextUrl.searchParams.get('attachment') ?? '',
      thread: { OR: [{ starterId: user.id }, { partnerId: user.id }] },
    },
  })
  if (attachment === null) return NextResponse.json({ error: 'no such file' }, { status: 404 })
  const stored = path.join(root, 'attachments', attachment.stored)
  return send(await readFile(stored))
}
