'use server'

import bcrypt from 'bcryptjs'
import { redirect } from 'next/navigation'
import { prisma } from '@/lib/prisma'
import { startSession } from '@/lib/session'

export async function login(form: FormData) {
  const { email, password, next } = Object.fromEntries(form) as Record<string, string>
  const user = await prisma.user.findUnique({ where: { email: String(email) } })
  if (!user || !(await bcrypt.compare(String(password), user.password))) {
    redirect('/login?wrong=1')
  }
  await startSession(user.id)
  redirect(next || '/')
}
