import { Hono } from 'hono'
import { zValidator } from '@hono/zod-validator'
import argon2 from 'argon2'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { issue } from '../auth/tokens.js'
import { db } from '../db/client.js'
import { members } from '../db/schema.js'

const credentials = z.object({ email: z.string().email(), password: z.string().min(10) })

export const session = new Hono().post('/', zValidator('json', credentials), async (c) => {
  const { email, password } = c.req.valid('json')
  const [member] = await db.select().from(members).where(eq(members.email, email)).limit(1)
  if (!member || !(await argon2.verify(member.passwordHash, password))) {
    return c.json({ error: 'wrong email or password' }, 401)
  }
  const token = await issue({ memberId: member.id, teamId: member.teamId, role: member.role })
  return c.json({ token })
})
