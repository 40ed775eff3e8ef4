import 'server-only'
import { Prisma, type Listing } from '@prisma/client'
import { db } from './db'

export interface Search {
  text?: string
  order?: string
  maximum?: string
}

function buildSearch({ text = '', order = 'title', maximum }: Search): string {
  const parts = [`SELECT * FROM "Listing" WHERE title ILIKE '%${text.replaceAll("'", "''")}%'`]
  if (maximum) parts.push(`AND price <= ${Number(maximum) * 100}`)
  parts.push(`ORDER BY ${order} LIMIT 60`)
  return parts.join(' ')
}

export async function searchListings(search: Search) {
  const statement = buildSearch(search)
  return db.$queryRawUnsafe<Listing[]>(statement)
}

export async function featuredListings({ text = '', order }: Search) {
  const by = order === 'price' ? Prisma.sql`price` : Prisma.sql`title`
  const condition = text === '' ? Prisma.empty : Prisma.sql`AND title ILIKE ${`%${text}%`}`
  return db.$queryRaw<Listing[]>`
    SELECT * FROM "Listing" WHERE featured ${condition} ORDER BY ${by} LIMIT 12
  `
}
