import { NextRequest, NextResponse } from 'next/server'
import { prisma } from '@/lib/prisma'
import { currentCook } from '@/lib/session'

type Context = { params: { id: string } }

const denied = () => NextResponse.json({ error: 'not found' }, { status: 404 })

export async function GET(request: NextRequest, { params }: Context) {
  const recipe = await prisma.recipe.findFirst({ where: { id: Number(params.id), isPublic: true } })
  return recipe ? NextResponse.json(recipe) : denied()
}

export async function PUT(request: NextRequest, { params }: Context) {
  const cookId = await currentCook()
  if (!cookId) return denied()
  const { title, intro, steps } = await request.json()
  const recipe = await prisma.recipe.update({
    where: { id: Number(params.id) },
    data: { title: String(title), intro: String(intro), steps: String(steps) },
  })
  return NextResponse.json(recipe)
}

export async function DELETE(request: NextRequest, { params }: Context) {
  const cookId = await currentCook()
  if (!cookId) return denied()
  const { count } = await prisma.recipe.deleteMany({ where: { id: Number(params.id), cookId } })
  return count > 0 ? new NextResponse(null, { status: 204 }) : denied()
}
