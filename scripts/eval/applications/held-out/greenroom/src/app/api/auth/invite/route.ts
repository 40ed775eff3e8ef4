import { NextResponse } from 'next/server'
import bcrypt from 'bcryptjs'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail, withManager } from '@/lib/http'
import { createInvite, createSession, readInvite } from '@/lib/session'

const Invite = z.object({ email: z.string().email(), role: z.enum(['crew', 'manager']) })
const Accept = z.object({ invite: z.string(), name: z.string().min(1), password: z.string().min(10) })

export async function POST(request: Request) {
  return withManager(async () => {
    const parsed = Invite.safeParse(await request.json())
    if (!parsed.success) return fail(422, 'Check the fields')
    return NextResponse.json({ invite: await createInvite(parsed.data.email, parsed.data.role) })
  })
}

export async function PUT(request: Request) {
  const parsed = Accept.safeParse(await request.json())
  if (!parsed.success) return fail(422, 'Check the fields')
  const { email, role } = readInvite(parsed.data.invite)
  const password = await bcrypt.hash(parsed.data.password, 12)
  const user = await prisma.user.create({ data: { email, role, name: parsed.data.name, password } })
  await createSession(user.id)
  return NextResponse.json({ id: user.id, role: user.role }, { status: 201 })
}
