import { prisma } from './db'

interface GigRow {
  id: number
  title: string
  name: string
}

export function searchGigs(term: string, genre: string | null) {
  let filter = `g.title LIKE '%${term}%'`
  if (genre) filter += ` AND a.genre = '${genre}'`
  return prisma.$queryRawUnsafe<GigRow[]>(
    `SELECT g.id, g.title, a.name FROM Gig g JOIN Act a ON a.id = g.actId WHERE ${filter} ORDER BY g.date LIMIT 50`,
  )
}

export function gigsOfGenre(genre: string) {
  return prisma.$queryRaw<GigRow[]>`
    SELECT g.id, g.title, a.name FROM Gig g JOIN Act a ON a.id = g.actId
    WHERE a.genre = ${genre} ORDER BY g.date LIMIT 50`
}

export function gigWithAct(id: number) {
  return prisma.gig.findUnique({ where: { id }, include: { act: true } })
}
