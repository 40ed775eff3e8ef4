import { type RuntimeConfig, type Soul, isPackId } from '@daimon/identity-api'
import { driftOfPack } from '@daimon/identity-core'
import { checkTemplate } from '../avatars/create-avatar.ts'
import { packError, packProblem } from './pack-error.ts'
import { openPack } from './pack-store.ts'

export type PackSelection = {
  readonly pack_id: string
  readonly external_key?: string | undefined
  readonly msv_preset?: string | undefined
  readonly runtime_config?: RuntimeConfig | undefined
}

export type CompiledImport = {
  readonly soul: Soul
  readonly runtime_config: RuntimeConfig
  readonly warnings: readonly string[]
  readonly external_key: string
}

/** What an import of a pack would store; nothing is written. */
export const compileImport = async (
  root: string,
  asked: PackSelection,
): Promise<CompiledImport> => {
  if (!isPackId(asked.pack_id)) throw packError([packProblem('/pack_id', 'is not a pack ID')])
  const { manifest, soul, warnings } = await openPack(root, asked.pack_id, asked.msv_preset)
  const source = `soulpack:${manifest.id}@${manifest.version}`
  const drift = driftOfPack(manifest.tags, asked.runtime_config?.drift)
  const runtime_config = {
    ...asked.runtime_config,
    ...(drift ? { drift } : {}),
    source: asked.runtime_config?.source ?? source,
  }
  checkTemplate(runtime_config)
  return { soul, runtime_config, warnings, external_key: asked.external_key ?? source }
}
