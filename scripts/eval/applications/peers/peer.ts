import type { Finding } from '../match.ts'
import type { Application } from '../read-applications.ts'

/** Another scanner. */
export type Peer = {
  readonly name: string
  readonly languages: readonly Application['language'][]
  /** Installs it and resolves with its scan. Throws if that fails or it brings no rules. */
  readonly prepare: (
    signal: AbortSignal,
  ) => Promise<(directory: string) => Promise<readonly Finding[]>>
}
