import type { FragmentsPayload } from '@daimon/scanner-api'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { directoryOfFiles } from '@daimon/testkit'

/** The payload of a directory with these files, as a client sends it. */
export const scanned = async (
  files: Readonly<Record<string, string>>,
): Promise<FragmentsPayload> => {
  using directory = directoryOfFiles(files)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' })
}

/**
 * A package-lock with these packages: in `express@4.17.1 > qs@6.7.0`, the first depends on the
 * second.
 */
export const npmLock = (...needs: readonly string[]): string => {
  const packages: Record<string, { version: string; dependencies?: Record<string, string> }> = {}
  for (const need of needs)
    need.split(' > ').forEach((id, at, all) => {
      const [name, version] = splitId(id)
      const entry = (packages[`node_modules/${name}`] ??= { version })
      const [inner, wanted] = splitId(all[at + 1] ?? '')
      if (inner !== '') entry.dependencies = { ...entry.dependencies, [inner]: wanted }
    })
  const asked = Object.fromEntries(needs.map((need) => splitId(need.split(' > ')[0] ?? '')))
  return JSON.stringify({
    name: 'app',
    lockfileVersion: 3,
    packages: { '': { name: 'app', dependencies: asked }, ...packages },
  })
}

const splitId = (id: string): [string, string] => {
  const at = id.lastIndexOf('@')
  return at <= 0 ? ['', ''] : [id.slice(0, at), id.slice(at + 1)]
}
