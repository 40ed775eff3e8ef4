import { NextResponse } from 'next/server'
import { prisma } from '@/lib/db'
import { fail, withUser } from '@/lib/http'

interface Context {
  params: { id: string }
}

export async function GET(_request: Request, { params }: Context) {
  return withUser(async () => {
    const booking = await prisma.booking.findUnique({
      where: { id: Number(params.id) },
      include: { gig: true, user: { select: { name: true, email: true } } },
    })
    return booking ? NextResponse.json(booking) : fail(404, 'No such booking')
  })
}

export async function DELETE(_request: Request, { params }: Context) {
  return withUser(async (user) => {
    const { count } = await prisma.booking.deleteMany({ where: { id: Number(params.id), userId: user.id } })
    return count ? NextResponse.json({ deleted: count }) : fail(404, 'No such booking')
  })
}
