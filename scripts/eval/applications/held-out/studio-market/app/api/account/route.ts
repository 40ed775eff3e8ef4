import { NextResponse, type NextRequest } from 'next/server'
import { z } from 'zod'
import { db } from '@/lib/db'
import { acceptInvitation } from '@/lib/invitations'
import { currentUser } from '@/lib/session'
import { setIn, setKnown, type Settings } from '@/lib/settings'

const StudioChanges = z.object({
  title: z.string().min(2).max(80).optional(),
  biography: z.string().max(4000).optional(),
})

const Body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('setting'), path: z.string(), value: z.unknown() }),
  z.object({ action: z.literal('preset'), path: z.string(), value: z.unknown() }),
  z.object({ action: z.literal('studio'), studio: z.unknown() }),
  z.object({ action: z.literal('invitation'), token: z.string() }),
])

const denied = () => NextResponse.json({ error: 'login required' }, { status: 401 })

export async function PATCH(request: NextRequest) {
  const user = await currentUser()
  if (user === null) return denied()
  const changes = await request.json()
  const { id, name } = await db.user.update({ where: { id: user.id }, data: changes })
  return NextResponse.json({ id, name })
}

export async function PUT(request: NextRequest) {
  const user = await currentUser()
  if (user === null) return denied()
  const body = Body.parse(await request.json())
  const settings = structuredClone(user.settings) as Settings
  switch (body.action) {
    case 'setting':
    case 'preset': {
      const change = body.action === 'setting' ? setIn : setKnown
      const changed = JSON.parse(JSON.stringify(change(settings, body.path, body.value)))
      await db.user.update({ where: { id: user.id }, data: { settings: changed } })
      return NextResponse.json(changed)
    }
    case 'studio': {
      const data = StudioChanges.parse(body.studio)
      return NextResponse.json(await db.studio.update({ where: { ownerId: user.id }, data }))
    }
    case 'invitation': {
      const studio = await acceptInvitation(user.id, body.token)
      return NextResponse.json({ accepted: studio !== undefined })
    }
  }
}
