import { NextResponse } from 'next/server'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail, withUser } from '@/lib/http'

const Act = z.object({
  name: z.string().min(1).max(120),
  genre: z.string().min(1).max(40),
  bio: z.string().max(5000).default(''),
  website: z.string().url().optional(),
})

export async function POST(request: Request) {
  return withUser(async (user) => {
    const parsed = Act.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'Check the fields')
    const act = await prisma.act.create({ data: { ...parsed.data, ownerId: user.id } })
    return NextResponse.json(act, { status: 201 })
  })
}
