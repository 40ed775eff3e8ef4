import { db } from '@/lib/db'
import { requireAdmin } from '@/lib/session'
import { featureListing, removeListing } from './actions'

export default async function AdminPage() {
  await requireAdmin()
  const listings = await db.listing.findMany({ orderBy: { title: 'asc' }, take: 100 })
  return (
    <main>
      <h1>Listings</h1>
      <ul>
        {listings.map(({ id, title, featured }) => (
          <li key={id}>
            {title}
            <form action={featureListing.bind(null, id, !featured)}>
              <button>{featured ? 'Remove from front page' : 'Show on front page'}</button>
            </form>
            <form action={removeListing.bind(null, id)}>
              <button>Delete</button>
            </form>
          </li>
        ))}
      </ul>
    </main>
  )
}
