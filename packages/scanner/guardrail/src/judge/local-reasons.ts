import { ecosystemRules } from '@daimon/scanner-engine'
import type { Lookalike } from '../names/lookalike.ts'
import { maliciousName } from '../names/malicious.ts'
import type { Subject } from '../subject.ts'
import type { Reason } from '../verdict.ts'
import type { RegistryFacts } from './registry-facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Fewer releases than this, and an age is no sign that anybody uses a package. */
const RELEASES_OF_ESTABLISHED = 5

export const harmOf = ({ ecosystem, name }: Subject, version: string) => {
  const known = maliciousName(ecosystem, name)
  const isHarmful = known && (known.versions === undefined || known.versions.includes(version))
  if (!isHarmful) return { reasons: [], safe: [] }
  const which = known.versions === undefined ? name : `${name}@${version}`
  const reason: Reason = { kind: 'malicious', detail: `${which} ${known.why}. Do not install it.` }
  return { reasons: [reason], safe: known.instead === undefined ? [] : [known.instead] }
}

export const squatOf = (
  { name, from }: Subject,
  { meant, how }: Lookalike,
  { releases }: RegistryFacts,
  establishedDays: number,
  now: Date,
): Reason | undefined => {
  const ageDays = (now.getTime() - (releases?.createdMs ?? now.getTime())) / DAY_MS
  if (ageDays >= establishedDays && (releases?.versions.length ?? 0) >= RELEASES_OF_ESTABLISHED)
    return undefined
  // What a lockfile has resolved is there; without its age a likeness alone says too little.
  if (from === 'lockfile' && releases === undefined) return undefined
  const age =
    releases?.createdMs === undefined ? '' : `, ${Math.max(0, Math.floor(ageDays))} days old`
  return {
    kind: 'typosquat',
    detail: `${name}${age}, looks like the well-known ${meant} (${how}). If ${meant} is meant, write that.`,
  }
}

export const missingOf = (
  { name, ecosystem, from }: Subject,
  version: string,
  { releases }: RegistryFacts,
): Reason | undefined => {
  if (!releases) return undefined
  if (!releases.isPresent)
    return {
      kind: 'nonexistent',
      detail: `The registry that ${ecosystem === 'PyPI' ? 'pip' : 'npm'} is set up for has no ${name}.${from === 'import' && ecosystem === 'PyPI' ? ' If another distribution brings this module, name that one in the requirements first.' : ''} Do not register or guess another name.`,
    }
  const compare = ecosystemRules(ecosystem)?.compare
  const isThere =
    version === '' ||
    releases.versions.length === 0 ||
    releases.versions.some((each) => each === version || compare?.(each, version) === 0)
  return isThere
    ? undefined
    : { kind: 'nonexistent', detail: `${name} exists, but ${version} was never published.` }
}

export const yankedOf = (
  { name }: Subject,
  version: string,
  { releases }: RegistryFacts,
): Reason[] =>
  version !== '' && releases?.yanked.includes(version)
    ? [{ kind: 'yanked', detail: `${name}@${version} was taken back by those who published it.` }]
    : []

export const youngOf = (
  { name }: Subject,
  version: string,
  { releases }: RegistryFacts,
  hoursMin: number,
  now: Date,
): Reason[] => {
  const publishedMs = releases?.publishedMs[version]
  if (publishedMs === undefined) return []
  const hours = (now.getTime() - publishedMs) / HOUR_MS
  return hours < hoursMin
    ? [
        {
          kind: 'too_new',
          detail: `${name}@${version} was published ${Math.max(0, Math.floor(hours))} hours ago; the policy asks for ${hoursMin}.`,
        },
      ]
    : []
}
