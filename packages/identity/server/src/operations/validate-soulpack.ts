import { inspectPack } from '../soulpacks/inspect-pack.ts'
import { readPresets } from '../soulpacks/pack-store.ts'
import { type Operation, ok } from './operation.ts'

/** A finding about a pack is an answer, whether it is a good one or not. */
export const validateSoulpack: Operation<'validateSoulpack'> = async (parts, { body }) => {
  const presets = await readPresets(parts.soulpacksRoot)
  const found = inspectPack(body.manifest, body.texts, presets, body.msv_preset)
  return ok({
    valid: found.soul !== undefined,
    problems: found.problems,
    warnings: [...found.warnings, ...found.quality],
    soul: found.soul ?? null,
  })
}
