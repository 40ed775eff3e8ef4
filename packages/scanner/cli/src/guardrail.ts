import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Guardrail, GuardrailOptions } from '@daimon/scanner-guardrail'
import { plain } from '@daimon/terminal'
import { apiKey, apiUrl, cacheFolder } from './config.ts'
import { type Io, UsageError } from './io.ts'
import { VERSION } from './version.ts'

/** Flags of every command that judges. */
export const guardrailArgs = {
  root: { type: 'string', description: 'the repository; the one around this folder without it' },
  advisories: { type: 'string', description: 'folder that advisories were imported into' },
  policy: {
    type: 'string',
    description: 'a policy that takes precedence over the repository (DAIMON_SCAN_POLICY)',
  },
  'api-url': { type: 'string', description: 'a service to ask as well (DAIMON_SCAN_API_URL)' },
  'api-key': { type: 'string', description: 'key of a tier (DAIMON_SCAN_API_KEY)' },
  offline: { type: 'boolean', description: 'ask no registry and no service' },
} as const

type Given = {
  readonly root?: string | undefined
  readonly advisories?: string | undefined
  readonly policy?: string | undefined
  readonly 'api-url'?: string | undefined
  readonly 'api-key'?: string | undefined
  readonly offline?: boolean | undefined
}

// Loaded when it is asked for: the other commands do not wait for it.
export const openGuardrail = async (
  io: Io,
  given: Given,
  cwd = process.cwd(),
): Promise<Guardrail> => {
  const { Guardrail } = await import('@daimon/scanner-guardrail')
  return new Guardrail(guardrailOptions(io, given, cwd))
}

const guardrailOptions = (io: Io, given: Given, cwd: string): GuardrailOptions => {
  const url = given['api-url'] ?? io.env['DAIMON_SCAN_API_URL']
  const isOffline = given.offline === true
  const root = repositoryRoot(given.root, cwd)
  // As `advisories import` keeps them.
  const imported = join(resolve(root, io.env['DATA_DIR'] ?? '.daimon'), 'scanner', 'advisories')
  return {
    root,
    env: io.env,
    cacheFolder: cacheFolder(io.env),
    policyFile: given.policy,
    advisoriesFolder: given.advisories === undefined ? imported : resolve(given.advisories),
    // Asked only where somebody has said which: nothing leaves the machine by default.
    service:
      url === undefined || isOffline
        ? undefined
        : { url: apiUrl(io.env, url), apiKey: apiKey(io.env, given['api-key']) },
    isOffline,
    clientVersion: VERSION,
    say: (line) => void io.err.write(`${plain(line)}\n`),
  }
}

/** The folder given, or the nearest one above that git keeps, or this one. */
export const repositoryRoot = (given: string | undefined, cwd = process.cwd()): string => {
  if (given !== undefined) {
    const root = resolve(given)
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new UsageError(`'${given}' is no folder.`)
    return root
  }
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return cwd
  }
}
