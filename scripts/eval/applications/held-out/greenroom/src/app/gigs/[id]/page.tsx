import { notFound } from 'next/navigation'
import sanitizeHtml from 'sanitize-html'
import { gigWithAct } from '@/lib/gigs'

export default async function GigPage({ params }: { params: { id: string } }) {
  const gig = await gigWithAct(Number(params.id) || 0)
  if (!gig) notFound()
  const blurb = sanitizeHtml(gig.blurb, { allowedTags: ['p', 'em', 'strong'], allowedAttributes: {} })
  return (
    <main>
      <h1>{gig.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: blurb }} />
      <h2>{gig.act.name}</h2>
      <div className="bio" dangerouslySetInnerHTML={{ __html: gig.act.bio }} />
    </main>
  )
}
