import { notFound } from 'next/navigation'
import { prisma } from '@/lib/prisma'
import { currentUser } from '@/lib/session'
import { chooseView, removeAlbum, removePhoto } from './actions'

export default async function AlbumPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const album = await prisma.album.findUnique({ where: { id: Number(id) }, include: { photos: true } })
  if (!album) notFound()
  const user = await currentUser()
  const isOwner = user?.id === album.ownerId

  return (
    <main>
      <h1>{album.title}</h1>
      <section dangerouslySetInnerHTML={{ __html: album.about }} />
      <form action={chooseView}>
        <button name="view" value="list">List</button>
        <button name="view" value="grid">Grid</button>
      </form>
      {album.photos.map((photo) => (
        <figure key={photo.id}>
          <img src={`/api/thumbs/${photo.file}`} alt="" />
          <figcaption dangerouslySetInnerHTML={{ __html: photo.caption }} />
          {isOwner && (
            <form action={removePhoto}>
              <button name="id" value={photo.id}>Remove</button>
            </form>
          )}
        </figure>
      ))}
      {isOwner && (
        <form action={removeAlbum}>
          <button name="id" value={album.id}>Remove album</button>
        </form>
      )}
    </main>
  )
}
