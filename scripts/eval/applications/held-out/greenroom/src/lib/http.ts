import { NextResponse } from 'next/server'
import { currentUser } from './session'

export function fail(status: number, error: string) {
  return NextResponse.json({ error }, { status })
}

type User = NonNullable<Awaited<ReturnType<typeof currentUser>>>

export async function withUser(run: (user: User) => Promise<Response>) {
  const user = await currentUser()
  if (!user) return fail(401, 'Sign in first')
  return run(user)
}

export async function withManager(run: (user: User) => Promise<Response>) {
  return withUser(async (user) => (user.role === 'manager' ? run(user) : fail(403, 'Managers only')))
}
