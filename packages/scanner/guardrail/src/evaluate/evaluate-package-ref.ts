import { getEcosystemRecord, parseWantedVersions } from '@daimon/scanner-core'
import { builtInInstead } from '../names/built-in.ts'
import { findLookalike } from '../names/lookalike.ts'
import { suggestNames } from '../names/suggest-names.ts'
import { impossibleName } from '../names/valid-name.ts'
import { safeErrorMessage, printable } from '../safe-error-message.ts'
import { exceptionFor } from '../policy/exception-for.ts'
import type { AskingAction } from '../policy/policy.ts'
import { ABSENT } from '../registry/releases.ts'
import type { PackageRef } from '../package-ref.ts'
import { type ImportVerdict, type Reason, strictest } from '../verdict.ts'
import type { EvaluationContext } from './evaluation-context.ts'
import { knownVulnerabilities } from './known-vulnerabilities.ts'
import { findMalice, findMissing, findSquat, findYanked, findYoung } from './local-reasons.ts'
import { toSource } from './package-source.ts'
import { type RegistryFacts, installedVersion, registryFacts } from './registry-facts.ts'
import { type ResolvedVersion, resolveVersion } from './resolve-version.ts'
import { cleanReleases, safeReleases, withoutUnsafe } from './safe-releases.ts'
import { unknownReasons } from './unknown-reasons.ts'

/**
 * Checks one package against local lists, and against the registry and service until `signal`
 * aborts.
 */
export const evaluatePackageRef = async (
  parts: EvaluationContext,
  subject: PackageRef,
  filePath: string,
  signal: AbortSignal,
): Promise<ImportVerdict> => {
  const { policy } = parts.policy
  const { ecosystem, name } = subject
  const now = parts.now()
  const impossible = subject.from === 'question' ? impossibleName(ecosystem, name) : undefined
  const source = toSource(subject)
  const looks = findLookalike(ecosystem, name, parts.policy.popular(ecosystem))
  const asked: Promise<RegistryFacts> | RegistryFacts =
    impossible === undefined
      ? registryFacts({
          registry: parts.registries[ecosystem],
          subject,
          looksAlike: looks !== undefined,
          policy,
          nowMs: now.getTime(),
          signal,
        })
      : { releases: ABSENT, unavailable: undefined }
  const locked = subject.from === 'lockfile' ? undefined : parts.locked.versionOf(subject, filePath)
  const { ranges } = getEcosystemRecord(ecosystem).versions
  const wanted = parseWantedVersions(ranges, source ? '' : subject.wanted)
  const askService = async (version: string) =>
    impossible === undefined ? serviceReasons(parts, subject, version, filePath, signal) : SILENT
  // If the version is exact, registry and service are queried in parallel.
  const early = wanted.kind === 'exact' ? askService(wanted.version) : undefined
  const facts = await asked
  const resolved: ResolvedVersion =
    source || subject.isElsewhere === true
      ? { version: '' }
      : resolveVersion({ subject, wanted, locked, releases: facts.releases })
  const { version } = resolved
  const vulnerabilities = knownVulnerabilities(parts.advisories, subject, version, wanted, policy)
  const service = await (early ?? askService(version))
  const malice = findMalice(subject, version)
  const isLocked = locked !== undefined && version === locked
  const missing: Reason | undefined =
    resolved.missing !== undefined
      ? { kind: 'nonexistent', detail: resolved.missing }
      : impossible !== undefined
        ? { kind: 'nonexistent', detail: impossible }
        : isLocked
          ? undefined
          : findMissing(subject, version, facts)
  const squat =
    looks && malice.reasons.length === 0
      ? findSquat(subject, looks, facts, policy.established_after_days, now)
      : undefined
  const unknown = new Set(
    impossible === undefined
      ? unknownReasons({ parts, subject, filePath, source, facts, resolved, locked })
      : [],
  )
  const mild = new Set(squat && looks?.how === 'a word added' && !isKnown(facts) ? [squat] : [])
  const known: Reason[] = [
    ...malice.reasons,
    ...vulnerabilities.reasons,
    ...(squat ? [squat] : []),
    ...(missing ? [missing] : []),
    ...findYanked(subject, version, facts),
    ...findYoung(subject, version, facts, policy.minimum_release_age_hours, now),
  ]
  const answered = service.reasons.filter((each) => !isKnownReason(known, each))
  const reasons = [...known, ...unknown, ...answered]
  const excused = exceptionFor(policy, subject, version, now)
  const counted = reasons.filter(({ kind }) => !excused.isExcused(kind))
  const actions = counted.map((reason): AskingAction => {
    if (unknown.has(reason)) return policy.unknown
    const action = policy.actions[reason.kind]
    return action === 'block' && (mild.has(reason) || vulnerabilities.isMild(reason))
      ? 'warn'
      : action
  })
  const decision = strictest(actions.map((action) => (action === 'ask' ? 'warn' : action)))
  const releases = [
    ...(vulnerabilities.reasons.length > 0
      ? safeReleases(parts.advisories, subject, vulnerabilities.asked, facts.releases)
      : []),
    ...(missing ? releasesInstead(parts, subject, facts) : []),
    ...withoutUnsafe(parts.advisories, subject, service.safe),
  ]
  return {
    package: printable(name),
    ecosystem,
    version,
    line: subject.line,
    decision,
    ...(decision !== 'block' && actions.includes('ask') ? { ask: true } : {}),
    reasons: counted.map((each) => ({ ...each, detail: printable(each.detail) })),
    safe_alternatives: [
      ...new Set([
        ...(squat && looks ? [looks.meant] : []),
        ...malice.safe,
        ...releases,
        ...(facts.releases?.isPresent === false
          ? suggestNames(ecosystem, name, parts.policy.popular(ecosystem))
          : []),
        ...(counted.length > 0 ? builtIn(subject) : []),
      ]),
    ].map(printable),
    degraded: facts.unavailable !== undefined || service.fault !== undefined,
    notes: [
      ...(facts.unavailable === undefined
        ? []
        : [`registry of ${ecosystem}: ${facts.unavailable}; used local lists and cached names`]),
      ...(service.fault === undefined ? [] : [`service: ${service.fault}; used only local lists`]),
      ...(vulnerabilities.note === undefined ? [] : [vulnerabilities.note]),
      ...(releases.length === 0
        ? []
        : [
            `suggested releases have no advisory in the data of ${parts.advisories.data.as_of.slice(0, 10)}`,
          ]),
      ...excused.notes,
    ].map(printable),
  }
}

const isKnown = ({ releases }: RegistryFacts): boolean => releases?.isPresent === true

/** For a missing release: the nearest one of its major version, and the newest. */
const releasesInstead = (
  parts: EvaluationContext,
  subject: PackageRef,
  { releases }: RegistryFacts,
): string[] => {
  if (releases?.isPresent !== true) return []
  const { ecosystem, wanted } = subject
  const major = /\d+/.exec(wanted)?.[0] ?? ''
  const { ranges } = getEcosystemRecord(ecosystem).versions
  const ofMajor = parseWantedVersions(ranges, major === '' ? '' : ranges.toMajorRange(major))
  const nearest = installedVersion(subject, ofMajor, releases)
  const newest = installedVersion(subject, { kind: 'any' }, releases)
  return cleanReleases(parts.advisories, subject, [nearest, newest], releases)
}

const builtIn = ({ ecosystem, name }: PackageRef): string[] => {
  const found = builtInInstead(ecosystem, name)
  return found === undefined ? [] : [`${found} (built in)`]
}

type FromService = {
  readonly reasons: readonly Reason[]
  readonly safe: readonly string[]
  readonly fault: string | undefined
}

const SILENT: FromService = { reasons: [], safe: [], fault: undefined }

const serviceReasons = async (
  { service }: EvaluationContext,
  subject: PackageRef,
  version: string,
  filePath: string,
  signal: AbortSignal,
): Promise<FromService> => {
  if (!service || subject.from === 'lockfile' || subject.isElsewhere === true) return SILENT
  const { name, ecosystem } = subject
  const asked = await service
    .validate({ package: name, ecosystem, version, targetFile: filePath }, signal)
    .catch((error: unknown) => ({ unavailable: safeErrorMessage(error) }))
  if ('unavailable' in asked) return { reasons: [], safe: [], fault: asked.unavailable }
  const { answer } = asked
  const answered = answer.reasons.map(({ kind, detail, advisory }): Reason => ({
    kind,
    detail,
    ...(typeof advisory === 'string' ? { advisory } : {}),
  }))
  const refused: Reason[] =
    answer.allowed || answered.length > 0
      ? []
      : [{ kind: 'vulnerable', detail: answer.recommendation || `the service refuses ${name}` }]
  return {
    // The details of an allowed package are notes, not reasons.
    reasons: answer.allowed ? [] : [...answered, ...refused],
    safe: answer.safe_alternatives,
    fault: answer.degraded ? 'it knows less than it should' : undefined,
  }
}

const isKnownReason = (reasons: readonly Reason[], { kind, advisory }: Reason): boolean =>
  reasons.some(
    (each) => each.kind === kind && (advisory === undefined || each.advisory === advisory),
  )
