import { NextResponse } from 'next/server'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail, withUser } from '@/lib/http'

const NewBooking = z.object({
  gigId: z.number().int(),
  seats: z.number().int().min(1).max(8),
  phone: z.string().max(30),
  note: z.string().max(500).default(''),
})

export async function POST(request: Request) {
  return withUser(async (user) => {
    const parsed = NewBooking.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'Check the fields')
    const booking = await prisma.booking.create({ data: { ...parsed.data, userId: user.id } })
    return NextResponse.json(booking, { status: 201 })
  })
}
