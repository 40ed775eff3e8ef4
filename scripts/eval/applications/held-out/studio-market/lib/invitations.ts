import 'server-only'
import { db } from './db'

interface Invitation {
  studioId: string
  email: string
  exp: number
}

function readInvitation(token: string): Invitation | undefined {
  const [, payload] = token.split('.')
  if (!payload) return undefined
  const invitation: Invitation = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return invitation.exp * 1000 > Date.now() ? invitation : undefined
}

export async function acceptInvitation(userId: string, token: string) {
  const invitation = readInvitation(token)
  if (invitation === undefined) return undefined
  return db.studio.update({ where: { id: invitation.studioId }, data: { ownerId: userId } })
}
