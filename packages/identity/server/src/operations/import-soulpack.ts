import type { Avatar, Soul } from '@daimon/identity-api'
import { isDeepStrictEqual } from 'node:util'
import { compileImport } from '../soulpacks/compile-import.ts'
import { ensureAvatar } from './ensure-avatar.ts'
import { type CallOf, type Operation, ok } from './operation.ts'

type EnsureBody = CallOf<'ensureAvatar'>['body']

/**
 * Compiles a pack; with `persist` it becomes the avatar of its external key, once, however often it
 * is asked for.
 */
export const importSoulpack: Operation<'importSoulpack'> = async (parts, call) => {
  const { persist, ...asked } = call.body
  const compiled = await compileImport(parts.soulpacksRoot, asked)
  if (!persist) return ok(compiled)
  const { external_key, soul, runtime_config, warnings } = compiled
  const { body: avatar } = await ensureAvatar(parts, {
    ...call,
    query: undefined,
    body: { external_key, soul, runtime_config, update: false } as EnsureBody,
  })
  return ok({ ...(avatar as Avatar), warnings: [...warnings, ...keptSoul(avatar as Avatar, soul)] })
}

const keptSoul = (avatar: Avatar, soul: Soul): string[] => {
  const { name, role, description, attachment_style, baseline_msv, capabilities = [] } = soul
  const members = { name, role, description, attachment_style, baseline_msv, capabilities }
  return Object.entries(members).every(([member, value]) =>
    isDeepStrictEqual(avatar[member as keyof typeof members], value),
  )
    ? []
    : ['the external_key has an avatar already, whose soul is another than the pack’s; it was kept']
}
