import type { Dependency } from '@daimon/scanner-api'
import type { Naming } from './naming.ts'
import { scrubText, scrubUrl } from './scrub-text.ts'

/** A dependency without credentials, local paths, and secrets. Third-party names stay readable. */
export const scrubDependency = (given: Dependency, naming: Naming): Dependency => {
  const isOwn = given.source === 'workspace' || given.source === 'file'
  const name = isOwn && !naming.isPlain ? naming.symbol(given.name) : scrubText(given.name)
  // A version from git may be an address with a password in it.
  const version = /[/@:]/.test(given.version)
    ? (scrubUrl(given.version) ?? '')
    : scrubText(given.version)
  return {
    ...given,
    name,
    version,
    resolved_url:
      typeof given.resolved_url !== 'string'
        ? null
        : isOwn
          ? 'file:'
          : scrubUrl(given.resolved_url),
    env_marker: typeof given.env_marker === 'string' ? scrubText(given.env_marker) : null,
    ...(given.alias === undefined || given.alias === null ? {} : { alias: scrubText(given.alias) }),
    ...(given.lockfile ? { lockfile: naming.path(given.lockfile) } : {}),
    ...(given.depends_on ? { depends_on: given.depends_on.map(scrubNeed) } : {}),
  }
}

const scrubNeed = (need: string): string => {
  const at = need.indexOf('@', 1)
  const [name, version] = at === -1 ? [need, ''] : [need.slice(0, at), need.slice(at + 1)]
  const plain = /[/@:]/.test(version) ? (scrubUrl(version) ?? '') : scrubText(version)
  return `${scrubText(name)}@${plain}`
}
