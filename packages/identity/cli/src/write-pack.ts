import { fileListProblems } from '@daimon/identity-core'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileError } from './files.ts'
import { IncompleteError, UsageError } from './io.ts'
import type { Pack } from './pack-source.ts'

export type WrittenPack = { readonly path: string; readonly files: readonly string[] }

const PACK_NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/

export const isPackName = (name: string): boolean => PACK_NAME.test(name)

/**
 * Writes a pack atomically to a directory named by its ID under `directory`. The manifest gets the
 * vector instead of the preset name, because presets aren't exported.
 */
export const writePack = async (directory: string, pack: Pack): Promise<WrittenPack> => {
  const { manifest, texts, soul } = pack
  checkNames(pack)
  const { msv_preset: _preset, ...members } = manifest
  const standing = { ...members, baseline_msv: soul.baseline_msv }
  const files = { 'pack.json': `${JSON.stringify(standing, undefined, 2)}\n`, ...texts }
  const path = join(directory, manifest.id)
  const unfinished = join(directory, `.${manifest.id}.${process.pid}.part`)
  try {
    await mkdir(directory, { recursive: true })
    await mkdir(unfinished)
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(unfinished, name)), { recursive: true })
      await writeFile(join(unfinished, name), text, { flag: 'wx' })
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST')
      throw new UsageError(`'${path}' already exists. Move it, or choose another directory.`)
    throw fileError('write', path, error)
  }
  return { path, files: Object.keys(files) }
}

// The names may come from a service, which must not choose where to write.
const checkNames = ({ manifest, texts }: Pack): void => {
  const names = Object.keys(texts)
  if (!isPackName(manifest.id) || names.includes('pack.json') || fileListProblems(names).length > 0)
    throw new IncompleteError(
      "Can't write the pack: it names files outside its own directory. Check the pack.",
    )
}
