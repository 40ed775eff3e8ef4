import { NextResponse } from 'next/server'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { gigsOfGenre, searchGigs } from '@/lib/gigs'
import { fail, withUser } from '@/lib/http'

const NewGig = z.object({
  title: z.string().min(1).max(120),
  blurb: z.string().max(4000).default(''),
  date: z.coerce.date(),
  actId: z.number().int(),
})

export async function GET(request: Request) {
  const query = new URL(request.url).searchParams
  const term = query.get('q')
  const genre = query.get('genre')
  if (term === null) return NextResponse.json(await gigsOfGenre(genre ?? 'soul'))
  return NextResponse.json(await searchGigs(term, genre))
}

export async function POST(request: Request) {
  return withUser(async (user) => {
    const parsed = NewGig.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'Check the fields')
    const act = await prisma.act.findFirst({ where: { id: parsed.data.actId, ownerId: user.id } })
    if (!act) return fail(403, 'Not your act')
    return NextResponse.json(await prisma.gig.create({ data: parsed.data }), { status: 201 })
  })
}
