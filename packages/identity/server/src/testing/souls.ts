import { DEFAULT_MSV, type Soul } from '@daimon/identity-api'
import { randomUUID } from 'node:crypto'
import type { TestService } from './test-service.ts'

export const testSoul = (members: Partial<Soul> = {}): Soul => ({
  name: 'Ada',
  role: 'Guide',
  description: 'Ada shows people around the harbour.',
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
  ...members,
})

/** An avatar that no other test uses. */
export const newAvatar = async (
  { call }: Pick<TestService, 'call'>,
  runtimeConfig: Record<string, unknown> = {},
  soul: Partial<Soul> = {},
): Promise<string> => {
  const body = { external_key: randomUUID(), soul: testSoul(soul), runtime_config: runtimeConfig }
  const reply = await call('POST', '/v1/avatars/ensure', body)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.bot_id
}
