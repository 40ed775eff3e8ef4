import { NextResponse } from 'next/server'
import bcrypt from 'bcryptjs'
import { prisma } from '@/lib/db'
import { fail } from '@/lib/http'
import { createSession } from '@/lib/session'

export async function POST(request: Request) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const user = await prisma.user.findUnique({ where: { email } })
  if (!user || !(await bcrypt.compare(String(form.get('password') ?? ''), user.password))) {
    return fail(401, 'Wrong email or password')
  }
  await createSession(user.id)
  const next = String(form.get('next') || '/')
  const target = new URL(next, request.url)
  return NextResponse.redirect(target, 303)
}
