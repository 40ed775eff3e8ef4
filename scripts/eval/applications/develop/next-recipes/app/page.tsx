import { prisma } from '@/lib/prisma'

export default async function Home({ searchParams }: { searchParams: { notice?: string } }) {
  const recipes = await prisma.recipe.findMany({
    where: { isPublic: true },
    orderBy: { createdAt: 'desc' },
    take: 30,
  })
  return (
    <main>
      {searchParams.notice && <p className="notice">{searchParams.notice}</p>}
      <ul>
        {recipes.map((recipe) => (
          <li key={recipe.id}>
            <a href={`/recipes/${recipe.id}`}>{recipe.title}</a> ({recipe.minutes} minutes)
          </li>
        ))}
      </ul>
    </main>
  )
}
