import { Prisma } from '@prisma/client'
import { NextRequest, NextResponse } from 'next/server'
import { prisma } from '@/lib/prisma'

export async function GET({ nextUrl }: NextRequest) {
  const words = nextUrl.searchParams.get('q') ?? ''
  const order = nextUrl.searchParams.get('order') ?? 'title'
  const minutes = Number(nextUrl.searchParams.get('minutes') ?? 0)

  if (minutes > 0) {
    const quick = await prisma.$queryRaw(Prisma.sql`
      SELECT id, title FROM "Recipe" WHERE "isPublic" AND minutes <= ${minutes} AND title ILIKE ${`%${words}%`}`)
    return NextResponse.json(quick)
  }

  const found = await prisma.$queryRawUnsafe(
    `SELECT id, title FROM "Recipe" WHERE "isPublic" AND title ILIKE $1 ORDER BY ${order}`,
    `%${words}%`,
  )
  return NextResponse.json(found)
}
