import Link from 'next/link'
import { prisma } from '@/lib/db'

export const dynamic = 'force-dynamic'

export default async function Home() {
  const gigs = await prisma.gig.findMany({ orderBy: { date: 'asc' }, take: 20 })
  return (
    <main>
      <h1>Coming up</h1>
      <ul>
        {gigs.map((gig) => (
          <li key={gig.id}>
            <Link href={`/gigs/${gig.id}`}>{gig.title}</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
