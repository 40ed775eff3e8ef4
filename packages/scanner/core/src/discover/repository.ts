import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { hidePasswords } from './origin.ts'

export type RepositoryIdentity = {
  /** `sha256:` and the hash of the origin without credentials, or of the package name. */
  readonly fingerprint: string
  /** The tree of HEAD, or `nogit:` and the hash of all contents. */
  readonly tree: string
  readonly commit: string | undefined
}

type RepositoryInput = {
  readonly root: string
  readonly packageName: string | undefined
  readonly contentDigests: readonly string[]
}

const GIT_TIME_MS = 10_000

/** Identifies a repository without revealing where it is stored. */
export const identify = ({
  root,
  packageName,
  contentDigests,
}: RepositoryInput): RepositoryIdentity => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const isTop = git(root, ['rev-parse', '--show-prefix']) === ''
  const origin = isTop ? git(root, ['config', '--get', 'remote.origin.url']) : undefined
  const named =
    origin === undefined || origin === '' ? (packageName ?? basename(root)) : hidePasswords(origin)
  const tree = isTop ? git(root, ['rev-parse', '--verify', 'HEAD^{tree}']) : undefined
  return {
    fingerprint: `sha256:${sha256(named)}`,
    tree: tree ?? `nogit:${sha256(contentDigests.toSorted().join('\n'))}`,
    commit: isTop ? git(root, ['rev-parse', '--verify', 'HEAD']) : undefined,
  }
}

/** Runs git in a way that executes nothing that the repository configures, and fetches nothing. */
const git = (root: string, args: readonly string[]): string | undefined => {
  try {
    return execFileSync(
      'git',
      ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', ...args],
      {
        cwd: root,
        encoding: 'utf8',
        timeout: GIT_TIME_MS,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          PATH: process.env['PATH'],
          GIT_NO_LAZY_FETCH: '1',
          GIT_TERMINAL_PROMPT: '0',
          GIT_ALLOW_PROTOCOL: '',
          GIT_OPTIONAL_LOCKS: '0',
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_CONFIG_NOSYSTEM: '1',
          GIT_CEILING_DIRECTORIES: '',
        },
      },
    ).trim()
  } catch {
    // Without git, a repository, or a commit, the caller identifies the repository by its contents.
    return undefined
  }
}
