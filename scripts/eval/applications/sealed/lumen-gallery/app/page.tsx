import Link from 'next/link'
import { prisma } from '@/lib/prisma'

export const dynamic = 'force-dynamic'

export default async function Home() {
  const albums = await prisma.album.findMany({ orderBy: { id: 'desc' }, take: 30 })
  return (
    <main>
      <h1>Albums</h1>
      <ul>
        {albums.map((album) => (
          <li key={album.id}>
            <Link href={`/albums/${album.id}`}>{album.title}</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
