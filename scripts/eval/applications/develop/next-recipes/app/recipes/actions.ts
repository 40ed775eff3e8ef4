'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { prisma } from '@/lib/prisma'
import { currentCook } from '@/lib/session'

export async function rename(id: number, form: FormData) {
  const cookId = await currentCook()
  if (!cookId) redirect('/login')
  await prisma.recipe.updateMany({
    where: { id, cookId },
    data: { title: String(form.get('title')) },
  })
  revalidatePath(`/recipes/${id}`)
}

export async function publish(id: number) {
  await prisma.recipe.update({ where: { id }, data: { isPublic: true } })
  revalidatePath(`/recipes/${id}`)
}

export async function createRecipe(form: FormData) {
  const cookId = await currentCook()
  if (!cookId) redirect('/login')
  const recipe = await prisma.recipe.create({
    data: {
      cookId,
      title: String(form.get('title')),
      intro: String(form.get('intro')),
      steps: String(form.get('steps')),
      minutes: Number(form.get('minutes')) || 30,
    },
  })
  redirect(`/recipes/${recipe.id}`)
}
