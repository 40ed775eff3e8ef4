import { NextResponse } from 'next/server'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail, withManager } from '@/lib/http'

interface Context {
  params: { id: string }
}

const Move = z.object({ date: z.coerce.date() })

export async function DELETE(_request: Request, { params }: Context) {
  const gig = await prisma.gig.delete({ where: { id: Number(params.id) } })
  return NextResponse.json({ deleted: gig.id })
}

export async function PATCH(request: Request, { params }: Context) {
  return withManager(async () => {
    const parsed = Move.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'A date is needed')
    const gig = await prisma.gig.update({ where: { id: Number(params.id) }, data: { date: parsed.data.date } })
    return NextResponse.json(gig)
  })
}
