import { NextResponse } from 'next/server'
import bcrypt from 'bcryptjs'
import { prisma } from '@/lib/db'
import { fail } from '@/lib/http'

export async function POST(request: Request) {
  const { token, password } = await request.json()
  if (!token || typeof password !== 'string' || password.length < 10) return fail(422, 'Check the fields')
  const user = await prisma.user.findFirst({ where: { resetToken: token } })
  if (!user) return fail(404, 'Unknown token')
  await prisma.user.update({
    where: { id: user.id },
    data: { password: await bcrypt.hash(password, 12), resetToken: null },
  })
  return NextResponse.json({ email: user.email })
}

export async function PUT(request: Request) {
  const { token } = await request.json()
  if (typeof token !== 'string' || !token) return fail(422, 'A token is needed')
  const user = await prisma.user.findFirst({ where: { resetToken: token }, select: { id: true } })
  return NextResponse.json({ valid: user !== null })
}
