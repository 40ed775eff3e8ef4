import { NextResponse } from 'next/server'
import bcrypt from 'bcryptjs'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail } from '@/lib/http'
import { createSession } from '@/lib/session'

const Signup = z.object({
  email: z.string().email(),
  name: z.string().min(1).max(80),
  password: z.string().min(10),
})

export async function POST(request: Request) {
  const parsed = Signup.safeParse(await request.json())
  if (!parsed.success) return fail(422, 'Check the fields')
  const { email, name, password } = parsed.data
  if (await prisma.user.findUnique({ where: { email } })) return fail(409, 'Email is taken')
  const user = await prisma.user.create({ data: { email, name, password: await bcrypt.hash(password, 12) } })
  await createSession(user.id)
  return NextResponse.json({ id: user.id }, { status: 201 })
}
