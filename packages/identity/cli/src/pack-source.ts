import type { ImportSoulpackRequest, Soul } from '@daimon/client'
import { type ServiceArgs, isThere, namedUrl, withService } from './connect.ts'
import { type Io, UnfinishedError } from './io.ts'

type PackEntry = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly version: string
  readonly tags: readonly string[]
}

export type Pack = {
  readonly manifest: Readonly<Record<string, unknown>> & {
    readonly id: string
    readonly files: readonly string[]
  }
  readonly texts: Readonly<Record<string, string>>
  readonly soul: { readonly baseline_msv: Soul['baseline_msv'] }
}

export type PackSource = {
  readonly list: () => Promise<readonly PackEntry[]>
  readonly read: (packId: string) => Promise<Pack>
  /** What an import would store. */
  readonly compile: (
    asked: ImportSoulpackRequest,
  ) => Promise<{ readonly warnings: readonly string[] }>
}

/**
 * Packs of the service that is named outright, else of this disk: reading them needs no service. Neither does it where
 * the environment names one that is down; a flag is meant for this very command.
 */
export const packSource = async (io: Io, args: ServiceArgs): Promise<PackSource> => {
  const url = namedUrl(io, args)
  if (url !== undefined) {
    if (args.url !== undefined || (await isThere(io, url))) return ofService(io, args)
    await io.err.write(`Nothing answers at ${url}: these are the packs of this machine.\n`)
  }
  const { compileImport, openPack, readCatalog, readConfig } =
    await import('@daimon/identity-server')
  const root = readConfig(io.env).SOULPACKS_ROOT
  return {
    list: () => readCatalog(root),
    read: async (packId) => {
      const { isPackName } = await import('./write-pack.ts')
      // Found by its folder: what is no name must not become a path.
      if (!isPackName(packId)) throw new UnfinishedError(`'${packId}' is no id of a pack.`)
      return openPack(root, packId)
    },
    compile: ({ pack_id, external_key, msv_preset }) =>
      compileImport(root, {
        pack_id,
        external_key: external_key ?? undefined,
        msv_preset: msv_preset ?? undefined,
      }),
  }
}

const ofService = (io: Io, args: ServiceArgs): PackSource => ({
  list: () => withService(io, args, ({ client, call }) => client.soulpacks.list({}, call)),
  read: (pack_id) =>
    withService(io, args, ({ client, call }) => client.soulpacks.read({ pack_id }, call)),
  compile: (asked) =>
    withService(io, args, ({ client, call }) =>
      client.avatars.importSoulpack({ ...asked, persist: false }, call),
    ),
})
