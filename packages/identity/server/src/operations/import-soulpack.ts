import { type Avatar, type Soul, isPackId } from '@daimon/identity-api'
import { driftOfPack } from '@daimon/identity-core'
import { isDeepStrictEqual } from 'node:util'
import { packError, packProblem } from '../soulpacks/pack-error.ts'
import { openPack } from '../soulpacks/pack-shelf.ts'
import { checkTemplate } from './create-avatar.ts'
import { ensureAvatar } from './ensure-avatar.ts'
import { type CallOf, type Operation, ok } from './operation.ts'

type EnsureBody = CallOf<'ensureAvatar'>['body']

/** Compiles a pack; with `persist` it becomes the avatar of its external key, once, however often it is asked for. */
export const importSoulpack: Operation<'importSoulpack'> = async (parts, call) => {
  const { pack_id, persist, msv_preset, ...body } = call.body
  if (!isPackId(pack_id)) throw packError([packProblem('/pack_id', 'is no id of a pack')])
  const { manifest, soul, warnings } = await openPack(parts.soulpacksRoot, pack_id, msv_preset)
  const source = `soulpack:${manifest.id}@${manifest.version}`
  const external_key = body.external_key ?? source
  const drift = driftOfPack(manifest.tags, body.runtime_config?.drift)
  const runtime_config = {
    ...body.runtime_config,
    ...(drift ? { drift } : {}),
    source: body.runtime_config?.source ?? source,
  }
  checkTemplate(runtime_config)
  if (!persist) return ok({ soul, runtime_config, warnings, external_key })
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
