'use server'

import { redirect } from 'next/navigation'
import { compare } from 'bcryptjs'
import { db } from '@/lib/db'
import { endSession, rememberDevice, startSession } from '@/lib/session'

const field = (form: FormData, name: string) => String(form.get(name) ?? '')

function ownPath(target: string): string {
  const base = 'https://studio-market.example'
  const url = new URL(target, base)
  return url.origin === base ? url.href : '/'
}

export async function logIn(form: FormData) {
  const user = await db.user.findUnique({ where: { email: field(form, 'email') } })
  if (user === null || !(await compare(field(form, 'password'), user.hash)))
    redirect('/login?problem=credentials')
  await startSession(user.id)
  if (form.has('remember')) await rememberDevice(user.id)
  const { from = '/' } = Object.fromEntries(form) as Record<string, string>
  redirect(from)
}

export async function logOut(form: FormData) {
  endSession()
  redirect(ownPath(field(form, 'from')))
}
