import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AuditDirectories } from './audit/checkpoint.ts'
import type { ProtectedPlaces } from './hooks/protected-files.ts'
import type { OuterPolicy } from './policy/read-policy.ts'

export type GuardrailOptions = {
  /** The repository to protect. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cacheDirectory: string
  /** Checkpoints of audit logs, outside the repository. */
  readonly stateDirectory?: string | undefined
  /** The signing key of audit logs, outside the repository. */
  readonly keyDirectory?: string | undefined
  /** A policy outside the repository; by default, the one in the user's configuration. */
  readonly policyFile?: string | undefined
  /** The directory of imported advisories; by default, the bundled ones are used. */
  readonly advisoriesDirectory?: string | undefined
  /** A scanner service to query as well; without it, no data goes to a service. */
  readonly service?: { readonly url: string; readonly apiKey: string | undefined } | undefined
  /** Queries no registry. */
  readonly isOffline?: boolean | undefined
  readonly clientVersion: string
  readonly now?: () => Date
  /** Prints one line for the operator. */
  readonly say?: (line: string) => void
}

/** The locations that agents must not write. */
export const listPlaces = (options: GuardrailOptions): ProtectedPlaces => {
  const { stateDirectory, keyDirectory } = getAuditDirectories(options)
  const { file } = readOuterPolicy(options)
  return {
    root: options.root,
    home: options.env['HOME'] ?? homedir(),
    own: [stateDirectory, keyDirectory, file, join(options.cacheDirectory, 'registry')],
  }
}

/** The given policy, or the one of the user. */
export const readOuterPolicy = ({
  policyFile,
  env,
}: Pick<GuardrailOptions, 'policyFile' | 'env'>): OuterPolicy => {
  const named = policyFile ?? env['DAIMON_SCAN_POLICY']
  return named === undefined
    ? {
        file: join(
          env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config'),
          'daimon-scan',
          'policy.json',
        ),
        isRequired: false,
      }
    : { file: resolve(named), isRequired: true }
}

/** The directories for the user's part of audit logs. */
export const getAuditDirectories = ({
  stateDirectory,
  keyDirectory,
  env,
}: Pick<GuardrailOptions, 'stateDirectory' | 'keyDirectory' | 'env'>): AuditDirectories => {
  const home = env['HOME'] ?? homedir()
  return {
    stateDirectory:
      stateDirectory ??
      join(env['XDG_STATE_HOME'] ?? join(home, '.local/state'), 'daimon-scan', 'anchors'),
    keyDirectory:
      keyDirectory ??
      join(env['XDG_DATA_HOME'] ?? join(home, '.local/share'), 'daimon-scan', 'audit'),
  }
}
