import { NextResponse, type NextRequest } from 'next/server'
import { db } from '@/lib/db'
import { currentUser } from '@/lib/session'

interface Context {
  params: { id: string }
}

export async function GET(_request: NextRequest, { params }: Context) {
  const user = await currentUser()
  if (user === null) return NextResponse.json({ error: 'login required' }, { status: 401 })
  const order = await db.order.findUnique({
    where: { id: params.id },
    include: { listing: { select: { title: true, price: true } } },
  })
  if (order === null) return NextResponse.json({ error: 'no such order' }, { status: 404 })
  return NextResponse.json(order)
}
