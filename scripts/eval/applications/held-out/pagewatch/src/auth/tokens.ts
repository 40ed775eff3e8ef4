import { decode, sign, verify } from 'hono/jwt'
import { env } from '../env.js'

export interface Identity {
  memberId: number
  teamId: number
  role: string
}

const toIdentity = (payload: Record<string, unknown>): Identity => ({
  memberId: Number(payload.sub),
  teamId: Number(payload.team),
  role: String(payload.role),
})

export const issue = ({ memberId, teamId, role }: Identity) =>
  sign(
    { sub: memberId, team: teamId, role, exp: Math.floor(Date.now() / 1000) + 3600 },
    env.accessKey,
    'HS256',
  )

export async function readAccess(token: string): Promise<Identity> {
  const payload = await verify(token, env.accessKey, 'HS256')
  return toIdentity(payload)
}

export function readStream(token: string): Identity {
  const { payload } = decode(token)
  return toIdentity(payload as Record<string, unknown>)
}
