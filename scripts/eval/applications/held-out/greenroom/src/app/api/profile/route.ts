import { NextResponse } from 'next/server'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail, withUser } from '@/lib/http'

const select = { id: true, email: true, name: true, role: true }
const Card = z.object({ name: z.string().min(1).max(80) })

export async function GET() {
  return withUser(async (user) => NextResponse.json(user))
}

export async function PATCH(request: Request) {
  return withUser(async (user) => {
    const data = await request.json()
    const saved = await prisma.user.update({ where: { id: user.id }, data, select })
    return NextResponse.json(saved)
  })
}

export async function PUT(request: Request) {
  return withUser(async (user) => {
    const parsed = Card.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'A name is needed')
    const saved = await prisma.user.update({ where: { id: user.id }, data: parsed.data, select })
    return NextResponse.json(saved)
  })
}
