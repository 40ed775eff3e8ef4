import { ecosystemRules } from '@daimon/scanner-engine'
import { type Lookalike, lookalikeOf, nearNames } from '../names/lookalike.ts'
import { builtInInstead } from '../names/built-in.ts'
import { maliciousName } from '../names/malicious.ts'
import { plainFault, printable } from '../plain-fault.ts'
import { exceptionFor } from '../policy/exception-for.ts'
import type { Subject } from '../subject.ts'
import { type ImportVerdict, type Reason, strictest } from '../verdict.ts'
import type { JudgeParts } from './judge-parts.ts'
import { knownFlaws } from './known-flaws.ts'
import { type RegistryFacts, installedVersion, registryFacts } from './registry-facts.ts'
import { wantedVersions } from './wanted-versions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Fewer releases than this, and an age is no sign that anybody uses a package. */
const RELEASES_OF_ESTABLISHED = 5

/** Judges one package: local lists always, registry and service as far as they answer before `signal` aborts. */
export const judgeSubject = async (
  parts: JudgeParts,
  subject: Subject,
  filePath: string,
  signal: AbortSignal,
): Promise<ImportVerdict> => {
  const { policy } = parts.policy
  const { ecosystem, name } = subject
  const now = parts.now()
  const looks = lookalikeOf(name, parts.policy.popular(ecosystem))
  const asked = registryFacts({
    registry: parts.registries[ecosystem],
    subject,
    looksAlike: looks !== undefined,
    policy,
    nowMs: now.getTime(),
    signal,
  })
  const locked =
    subject.from === 'import' && subject.wanted === ''
      ? parts.locked.versionOf(subject, filePath)
      : undefined
  const wanted = wantedVersions(ecosystem, locked ?? subject.wanted)
  // Where the manifest is exact or the lockfile pins, registry and service are asked at once.
  const early =
    wanted.kind === 'exact'
      ? askService(parts, subject, wanted.version, filePath, signal)
      : undefined
  const facts = await asked
  const version = installedVersion(subject, wanted, facts.releases)
  const flaws = knownFlaws(parts.advisories, subject, version, wanted, policy)
  const service = await (early ?? askService(parts, subject, version, filePath, signal))
  const harm = harmOf(subject, version)
  const missing = locked === undefined ? missingOf(subject, version, facts) : undefined
  const squat =
    looks && harm.reasons.length === 0
      ? squatOf(subject, looks, facts, policy.established_after_days, now)
      : undefined
  const mild = new Set(squat && looks?.how === 'a word added' && !isKnown(facts) ? [squat] : [])
  const all: Reason[] = [
    ...harm.reasons,
    ...flaws.reasons,
    ...(squat ? [squat] : []),
    ...(missing ? [missing] : []),
    ...yankedOf(subject, version, facts),
    ...youngOf(subject, version, facts, policy.minimum_release_age_hours, now),
  ]
  const reasons = [...all, ...service.reasons.filter((each) => !isToldAlready(all, each))]
  const excused = exceptionFor(policy, subject, version, now)
  const counted = reasons.filter(({ kind }) => !excused.isExcused(kind))
  const decision = strictest(
    counted.map((reason) => {
      const action = policy.actions[reason.kind]
      return action === 'block' && (mild.has(reason) || flaws.isMild(reason)) ? 'warn' : action
    }),
  )
  return {
    package: printable(name),
    ecosystem,
    version,
    line: subject.line,
    decision,
    reasons: counted.map((each) => ({ ...each, detail: printable(each.detail) })),
    safe_alternatives: [
      ...new Set([
        ...(squat && looks ? [looks.meant] : []),
        ...harm.safe,
        ...flaws.safe,
        ...(missing ? insteadOfMissing(parts, subject, facts) : []),
        ...(counted.length > 0 ? builtIn(subject) : []),
        ...service.safe,
      ]),
    ].map(printable),
    degraded: facts.unavailable !== undefined || service.fault !== undefined,
    notes: [
      ...(facts.unavailable === undefined
        ? []
        : [
            `registry of ${ecosystem}: ${facts.unavailable}; whether the package exists is not known`,
          ]),
      ...(service.fault === undefined
        ? []
        : [`service: ${service.fault}; local lists alone decided`]),
      ...(flaws.note === undefined ? [] : [flaws.note]),
      ...excused.notes,
    ].map(printable),
  }
}

const harmOf = ({ ecosystem, name }: Subject, version: string) => {
  const known = maliciousName(ecosystem, name)
  const isHarmful = known && (known.versions === undefined || known.versions.includes(version))
  if (!isHarmful) return { reasons: [], safe: [] }
  const which = known.versions === undefined ? name : `${name}@${version}`
  const reason: Reason = { kind: 'malicious', detail: `${which} ${known.why}. Do not install it.` }
  return { reasons: [reason], safe: known.instead === undefined ? [] : [known.instead] }
}

const isKnown = ({ releases }: RegistryFacts): boolean => releases?.isPresent === true

const squatOf = (
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

const missingOf = (
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

const insteadOfMissing = (
  parts: JudgeParts,
  subject: Subject,
  { releases }: RegistryFacts,
): string[] => {
  const { ecosystem, name, wanted } = subject
  if (releases?.isPresent !== true)
    return [...builtIn(subject), ...nearNames(name, parts.policy.popular(ecosystem))]
  const major = /\d+/.exec(wanted)?.[0] ?? ''
  const nearest = installedVersion(
    { ...subject },
    wantedVersions(ecosystem, ecosystem === 'npm' ? `^${major}` : `==${major}.*`),
    releases,
  )
  const newest = installedVersion(subject, { kind: 'any' }, releases)
  return [nearest, newest].filter((each) => each !== '').map((each) => `${name}@${each}`)
}

const yankedOf = ({ name }: Subject, version: string, { releases }: RegistryFacts): Reason[] =>
  version !== '' && releases?.yanked.includes(version)
    ? [{ kind: 'yanked', detail: `${name}@${version} was taken back by those who published it.` }]
    : []

const youngOf = (
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

const builtIn = ({ ecosystem, name }: Subject): string[] => {
  const found = builtInInstead(ecosystem, name)
  return found === undefined ? [] : [`${found} (built in)`]
}

type FromService = {
  readonly reasons: readonly Reason[]
  readonly safe: readonly string[]
  readonly fault: string | undefined
}

const askService = async (
  { service }: JudgeParts,
  subject: Subject,
  version: string,
  filePath: string,
  signal: AbortSignal,
): Promise<FromService> => {
  if (!service || subject.from === 'lockfile' || subject.isElsewhere === true)
    return { reasons: [], safe: [], fault: undefined }
  const { name, ecosystem } = subject
  const asked = await service
    .validate({ package: name, ecosystem, version, targetFile: filePath }, signal)
    .catch((error: unknown) => ({ unavailable: plainFault(error) }))
  if ('unavailable' in asked) return { reasons: [], safe: [], fault: asked.unavailable }
  const { answer } = asked
  const told = answer.reasons.map(({ kind, detail, advisory }): Reason => ({
    kind,
    detail,
    ...(typeof advisory === 'string' ? { advisory } : {}),
  }))
  const refused: Reason[] =
    answer.allowed || told.length > 0
      ? []
      : [{ kind: 'vulnerable', detail: answer.recommendation || `the service refuses ${name}` }]
  return {
    // What it tells beside a yes is no reason to stop anybody.
    reasons: answer.allowed ? [] : [...told, ...refused],
    safe: answer.safe_alternatives,
    fault: answer.degraded ? 'it knows less than it should' : undefined,
  }
}

const isToldAlready = (reasons: readonly Reason[], { kind, advisory }: Reason): boolean =>
  reasons.some(
    (each) => each.kind === kind && (advisory === undefined || each.advisory === advisory),
  )
