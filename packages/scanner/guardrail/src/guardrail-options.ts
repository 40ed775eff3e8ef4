import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AuditFolders } from './audit/checkpoint.ts'
import type { ProtectedPlaces } from './hooks/protected-files.ts'
import type { OuterPolicy } from './policy/read-policy.ts'

export type GuardrailOptions = {
  /** The repository that is judged for. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cacheFolder: string
  /** Outside of the repository: checkpoints of audit logs. */
  readonly stateFolder?: string | undefined
  /** Outside of the repository: the key that signs audit logs. */
  readonly keyFolder?: string | undefined
  /** A policy outside of the repository; without it that of the user's configuration. */
  readonly policyFile?: string | undefined
  /** Where advisories were imported; without it those that come along count. */
  readonly advisoriesFolder?: string | undefined
  /** A service to ask as well; without it nothing of ours leaves the machine. */
  readonly service?: { readonly url: string; readonly apiKey: string | undefined } | undefined
  /** Asks no registry. */
  readonly isOffline?: boolean | undefined
  readonly clientVersion: string
  readonly now?: () => Date
  /** Talk for the operator, a line at a time. */
  readonly say?: (line: string) => void
}

/** What an agent must not write, and where it is. */
export const placesOf = (options: GuardrailOptions): ProtectedPlaces => {
  const { stateFolder, keyFolder } = auditFoldersOf(options)
  const { file } = outerPolicyOf(options)
  return {
    root: options.root,
    home: options.env['HOME'] ?? homedir(),
    own: [stateFolder, keyFolder, file, join(options.cacheFolder, 'registry')],
  }
}

/** A policy that is named, or that of the user. */
export const outerPolicyOf = ({ policyFile, env }: GuardrailOptions): OuterPolicy => {
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

/** Where the user's part of audit logs is kept. */
export const auditFoldersOf = ({
  stateFolder,
  keyFolder,
  env,
}: Pick<GuardrailOptions, 'stateFolder' | 'keyFolder' | 'env'>): AuditFolders => {
  const home = env['HOME'] ?? homedir()
  return {
    stateFolder:
      stateFolder ??
      join(env['XDG_STATE_HOME'] ?? join(home, '.local/state'), 'daimon-scan', 'anchors'),
    keyFolder:
      keyFolder ?? join(env['XDG_DATA_HOME'] ?? join(home, '.local/share'), 'daimon-scan', 'audit'),
  }
}
