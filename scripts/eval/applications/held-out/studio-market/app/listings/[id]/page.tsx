import { notFound } from 'next/navigation'
import DOMPurify from 'isomorphic-dompurify'
import { db } from '@/lib/db'

function RichText({ html }: { html: string }) {
  return <div className="rich" dangerouslySetInnerHTML={{ __html: html }} />
}

function Biography({ text }: { text: string }) {
  const html = DOMPurify.sanitize(text)
  return <div className="biography" dangerouslySetInnerHTML={{ __html: html }} />
}

export default async function ListingPage({ params }: { params: { id: string } }) {
  const listing = await db.listing.findUnique({
    where: { id: params.id },
    include: { studio: true },
  })
  if (listing === null) notFound()
  const { title, description, price, studio } = listing
  return (
    <main>
      <h1>{title}</h1>
      <p>{price / 100}</p>
      <RichText html={description} />
      <h2>{studio.title}</h2>
      <Biography text={studio.biography} />
    </main>
  )
}
