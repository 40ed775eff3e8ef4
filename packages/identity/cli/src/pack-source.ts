import type { ImportSoulpackRequest, Soul } from '@daimon/client'
import { type ServiceArgs, isThere, namedUrl, withService } from './connect.ts'
import { type Io, IncompleteError } from './io.ts'

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
  /** The soul that an import would store. */
  readonly compile: (
    asked: ImportSoulpackRequest,
  ) => Promise<{ readonly warnings: readonly string[] }>
}

/**
 * Packs from the service that --url or DAIMON_URL names, else from disk. If the service of
 * DAIMON_URL is down, packs come from disk as well; a flag has no such fallback.
 */
export const packSource = async (io: Io, args: ServiceArgs): Promise<PackSource> => {
  const url = namedUrl(io, args)
  if (url !== undefined) {
    if (args.url !== undefined || (await isThere(io, url))) return ofService(io, args)
    await io.err.write(`No response from ${url}. Using the packs of this machine.\n`)
  }
  // Without the service, which takes longer to load than the command to run.
  const { compileImport, openPack, readCatalog, soulpacksRoot } =
    await import('@daimon/identity-server/soulpacks')
  const root = soulpacksRoot(io.env)
  return {
    list: () => readCatalog(root),
    read: async (packId) => {
      const { isPackName } = await import('./write-pack.ts')
      // The ID becomes part of a path, so it must be a plain name.
      if (!isPackName(packId))
        throw new IncompleteError(
          `'${packId}' is not a pack ID. To see all packs, run 'daimon pack list'.`,
        )
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
