import Link from 'next/link'
import { featuredListings, searchListings, type Search } from '@/lib/search'

interface Props {
  searchParams: Search
}

export default async function ListingsPage({ searchParams }: Props) {
  const [found, featured] = await Promise.all([
    searchListings(searchParams),
    featuredListings(searchParams),
  ])
  return (
    <main>
      <form>
        <input name="text" defaultValue={searchParams.text} />
        <select name="order" defaultValue="title">
          <option value="title">Title</option>
          <option value="price">Price</option>
        </select>
        <button>Search</button>
      </form>
      {[featured, found].map((listings, index) => (
        <ul key={index}>
          {listings.map(({ id, title, price }) => (
            <li key={id}>
              <Link href={`/listings/${id}`}>{title}</Link> {price / 100}
            </li>
          ))}
        </ul>
      ))}
    </main>
  )
}
