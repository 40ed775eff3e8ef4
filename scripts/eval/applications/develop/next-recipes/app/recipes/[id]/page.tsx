import { notFound } from 'next/navigation'
import DOMPurify from 'isomorphic-dompurify'
import { prisma } from '@/lib/prisma'
import { currentCook } from '@/lib/session'
import { publish, rename } from '../actions'

type Props = { params: { id: string }; searchParams: { from?: string } }

export default async function RecipePage({ params, searchParams }: Props) {
  const recipe = await prisma.recipe.findUnique({
    where: { id: Number(params.id) },
    include: { cook: { select: { name: true } } },
  })
  if (!recipe) notFound()
  const isOwner = (await currentCook()) === recipe.cookId
  if (!recipe.isPublic && !isOwner) notFound()
  const banner = `Recommended by <b>${searchParams.from ?? recipe.cook.name}</b>`
  return (
    <main>
      <h1>{recipe.title}</h1>
      <p dangerouslySetInnerHTML={{ __html: banner }} />
      <p>{recipe.intro}</p>

      <section dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(recipe.steps) }} />
      {isOwner && (
        <form action={rename.bind(null, recipe.id)}>
          <input name="title" defaultValue={recipe.title} />
          <button>Rename</button>
          <button formAction={publish.bind(null, recipe.id)}>Publish</button>
        </form>
      )}
    </main>
  )
}
