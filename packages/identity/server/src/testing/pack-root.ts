import { cp, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHIPPED = fileURLToPath(new URL('../../../../../packs/soulpacks', import.meta.url))

export type PackRoot = {
  readonly path: string
  readonly write: (path: string, text: string | Uint8Array) => Promise<void>
  /** Changes members of a JSON file; `undefined` takes one out. */
  readonly change: (path: string, members: Record<string, unknown>) => Promise<void>
  /** A pack in its own directory, not in the catalog. */
  readonly add: (id: string, members?: Record<string, unknown>) => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** A copy of the shipped packs that a test may break. */
export const packRoot = async (): Promise<PackRoot> => {
  const directory = await mkdtempDisposable(join(tmpdir(), 'daimon-packs-'))
  const path = join(directory.path, 'soulpacks')
  await cp(SHIPPED, path, { recursive: true })
  const write: PackRoot['write'] = async (name, text) => {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  return {
    path,
    write,
    change: async (name, members) => {
      const value = JSON.parse(await readFile(join(path, name), 'utf8'))
      await write(name, JSON.stringify({ ...value, ...members }))
    },
    add: async (id, members = {}) => {
      const manifest = {
        id,
        name: 'Own',
        version: '2.1.0',
        license: 'MIT',
        role: 'Pilot',
        attachment_style: 'Secure',
        tags: ['own'],
        ...members,
      }
      await write(`${id}/pack.json`, JSON.stringify(manifest))
      await write(`${id}/SOUL.md`, 'Steers by the stars.\n')
    },
    [Symbol.asyncDispose]: () => directory.remove(),
  }
}
