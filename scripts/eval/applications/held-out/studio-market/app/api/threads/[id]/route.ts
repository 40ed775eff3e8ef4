import { NextResponse, type NextRequest } from 'next/server'
import { db } from '@/lib/db'
import { currentUser } from '@/lib/session'

interface Context {
  params: { id: string }
}

export async function GET(_request: NextRequest, { params }: Context) {
  const user = await currentUser()
  if (user === null) return NextResponse.json({ error: 'login required' }, { status: 401 })
  const thread = await db.thread.findFirst({
    where: { id: params.id, OR: [{ starterId: user.id }, { partnerId: user.id }] },
    include: { attachments: { select: { id: true } } },
  })
  if (thread === null) return NextResponse.json({ error: 'no such thread' }, { status: 404 })
  return NextResponse.json(thread)
}
