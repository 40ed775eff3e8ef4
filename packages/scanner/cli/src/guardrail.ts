import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Guardrail, GuardrailOptions } from '@daimon/scanner-guardrail'
import { escapeControls } from '@daimon/terminal'
import { advisoriesDirectory } from './advisories/directory.ts'
import { apiKey, apiUrl, cacheDirectory } from './config.ts'
import { type Io, UsageError } from './io.ts'
import { VERSION } from './version.ts'

/** Flags of each command that checks packages. */
export const guardrailArgs = {
  root: {
    type: 'string',
    description: 'repository directory (default: the repository that contains this directory)',
  },
  advisories: {
    type: 'string',
    description: 'directory of imported advisories (default: DATA_DIR/scanner/advisories)',
  },
  policy: {
    type: 'string',
    description: 'policy file that overrides the repository policy (DAIMON_SCAN_POLICY)',
  },
  'api-url': {
    type: 'string',
    description: 'scanner service to query as well (DAIMON_SCAN_API_URL; default: none)',
  },
  'api-key': { type: 'string', description: 'API key (DAIMON_SCAN_API_KEY)' },
  offline: { type: 'boolean', description: 'query no registry and no service' },
} as const

type GuardrailArguments = {
  readonly root?: string | undefined
  readonly advisories?: string | undefined
  readonly policy?: string | undefined
  readonly 'api-url'?: string | undefined
  readonly 'api-key'?: string | undefined
  readonly offline?: boolean | undefined
}

// A dynamic import: the other commands start faster without it.
export const openGuardrail = async (
  io: Io,
  given: GuardrailArguments,
  cwd = process.cwd(),
): Promise<Guardrail> => {
  const { Guardrail } = await import('@daimon/scanner-guardrail')
  return new Guardrail(guardrailOptions(io, given, cwd))
}

const guardrailOptions = (io: Io, given: GuardrailArguments, cwd: string): GuardrailOptions => {
  const url = given['api-url'] ?? io.env['DAIMON_SCAN_API_URL']
  const isOffline = given.offline === true
  const root = repositoryRoot(given.root, cwd)
  return {
    root,
    env: io.env,
    cacheDirectory: cacheDirectory(io.env),
    policyFile: given.policy,
    advisoriesDirectory:
      given.advisories === undefined ? advisoriesDirectory(io, root) : resolve(given.advisories),
    // Without a configured URL, no data leaves the machine.
    service:
      url === undefined || isOffline
        ? undefined
        : { url: apiUrl(io.env, url), apiKey: apiKey(io.env, given['api-key']) },
    isOffline,
    clientVersion: VERSION,
    say: (line) => void io.err.write(`${escapeControls(line)}\n`),
  }
}

/** The given directory, else the nearest parent with a .git entry, else `cwd`. */
export const repositoryRoot = (given: string | undefined, cwd = process.cwd()): string => {
  if (given !== undefined) {
    const root = resolve(given)
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new UsageError(`Not a directory: '${given}'. Pass a directory path with --root.`)
    return root
  }
  for (let directory = cwd; ; directory = dirname(directory)) {
    if (existsSync(join(directory, '.git'))) return directory
    if (directory === dirname(directory)) return cwd
  }
}
