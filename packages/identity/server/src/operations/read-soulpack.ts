import { openPack } from '../soulpacks/pack-store.ts'
import { type Operation, ok } from './operation.ts'

export const readSoulpack: Operation<'readSoulpack'> = async (parts, { params }) =>
  ok(await openPack(parts.soulpacksRoot, params['pack_id'] as string))
