import { randomBytes } from 'node:crypto'
import { NextResponse } from 'next/server'
import { z } from 'zod'
import { prisma } from '@/lib/db'
import { fail } from '@/lib/http'

const Forgot = z.object({ email: z.string().email() })

export async function POST(request: Request) {
  const parsed = Forgot.safeParse(await request.json())
  if (!parsed.success) return fail(422, 'An email is needed')
  const resetToken = randomBytes(24).toString('hex')
  await prisma.user.updateMany({ where: { email: parsed.data.email }, data: { resetToken } })
  return NextResponse.json({ ok: true })
}
