import { NextResponse } from 'next/server'
import { prisma } from '@/lib/db'
import { fail, withUser } from '@/lib/http'
import { previewPlayer, previewWebsite } from '@/lib/preview'

interface Context {
  params: { id: string }
}

export async function GET(request: Request, { params }: Context) {
  return withUser(async (user) => {
    const act = await prisma.act.findFirst({ where: { id: Number(params.id), ownerId: user.id } })
    if (!act) return fail(404, 'No such act')
    const player = new URL(request.url).searchParams.get('player')
    if (player) return NextResponse.json(await previewPlayer(player))
    if (!act.website) return fail(404, 'This act has no website')
    return NextResponse.json(await previewWebsite(act.website))
  })
}
