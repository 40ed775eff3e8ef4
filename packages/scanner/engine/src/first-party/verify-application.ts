import {
  PROGRAM_LANGUAGES,
  type ProgramLanguage,
  type ProofBundle,
  getClassRecord,
  getProgramLanguage,
} from '@daimon/scanner-api'
import { type Sandbox, StagingError } from '@daimon/scanner-sandbox'
import type { CodeCandidate } from '../findings/first-party.ts'
import type { Graph } from '../reachability/graph.ts'
import { isRefuted } from './arrivals.ts'
import { attackRecords } from './attack-records.ts'
import { attackRoles } from './attack-roles.ts'
import { type Suspicion, attackRoutes, planAttempts } from './attack-routes.ts'
import { attackTokens, withReportedClass, withReportedFirst } from './attack-tokens.ts'
import { bundleFiles } from './bundle-files.ts'
import { buildBundle } from './build-bundle.ts'
import { buildEnvironment } from './build-environment.ts'
import { type Candidate, languageBehind, requestCandidates, routesIn } from './candidates.ts'
import { enterByBasic } from './enter-basic.ts'
import { enterRoutes } from './enter-routes.ts'
import { findEntries } from './entries.ts'
import { listServing } from './python-entries.ts'
import { issueTokens } from './issue-tokens.ts'
import { stageApplication } from './find-python.ts'
import { type KnownRoute, findFlows } from './find-flows.ts'
import { findLogin, isLoginRoute } from './find-login.ts'
import { readSources } from './guess-routes.ts'
import { clearerFailure, learnRoutes } from './learn-routes.ts'
import { readForms } from './read-forms.ts'
import type { StartResult } from '../protocol/application-job.ts'
import { attributeAnswer, attributeSink, isSamePlace } from './attribute-sink.ts'
import { findProofPaths } from './proof-paths.ts'
import { type ProofVerdict, prove } from './prove.ts'
import { endsSomething } from './rank-route.ts'
import { createLineReader } from './read-line.ts'
import { describeFailedStart, describeMiss, withGaps } from './describe-miss.ts'

/** Status by level. An untested location stays unverified, even if its path is certain. */
const STATUS = { V1: 'unverified', V2: 'inconclusive', V3: 'verified' } as const

/** A location in project code and the result of trying to prove it. */
export type FirstPartyResult = {
  readonly candidate: Candidate
  readonly status: (typeof STATUS)[ProofVerdict['level']] | 'refuted'
  readonly reason: string
  /** Requests sent to the application. */
  readonly attempts: number
  /** For a location with an effect. */
  readonly proven?: { readonly judgement: ProofVerdict; readonly proof: ProofBundle }
}

type Options = {
  readonly root: string
  readonly graph: Graph
  readonly candidates: ReadonlyMap<string, CodeCandidate>
  readonly sandbox: Sandbox
  readonly madeBy: string
  /** What to do about a missing package, as a phrase for the end of a sentence. */
  readonly missingHelp?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((step: string) => void) | undefined
}

const LEARN_MS = 5_000
const MARK_MS = 20_000
const ATTACK_MS = 20_000
/** Tries on routes that static analysis doesn't suspect. */
const ELSEWHERE_MAX = 600

/**
 * Starts the application in the sandbox, finds where request data arrives, attacks there, and
 * proves what succeeds. Returns one result per location behind a route, including unsuccessful
 * ones.
 */
export const verifyApplication = async (options: Options): Promise<FirstPartyResult[]> => {
  const { root, graph, sandbox, signal } = options
  const candidates = requestCandidates(options.candidates)
  const declared = routesIn(graph)
  try {
    using staged = await stageApplication(sandbox, root, signal)
    const results: FirstPartyResult[] = []
    for (const language of PROGRAM_LANGUAGES) {
      const own = declared.filter(({ file }) => getProgramLanguage(file) === language)
      const behind = candidates.filter((candidate) => languageBehind(candidate) === language)
      if (
        own.length > 0 ||
        (language === 'python' && listServing(readSources(root, graph)).length > 0)
      )
        results.push(...(await tryRoutes({ ...options, sandbox: staged }, language, behind, own)))
    }
    return results
  } catch (error) {
    if (!(error instanceof StagingError)) throw error
    return candidates.map((candidate) => untried(candidate, error.message))
  }
}

const tryRoutes = async (
  { root, graph, onProgress = () => {}, ...options }: Options,
  language: ProgramLanguage,
  candidates: readonly Candidate[],
  declared: ReturnType<typeof routesIn>,
): Promise<FirstPartyResult[]> => {
  const sources = readSources(root, graph)
  const environment = buildEnvironment(root, language)
  const forms = readForms(root)
  const known = { language, declared, candidates, sources, environment, forms }
  let failure: StartResult | undefined
  const serving = language === 'python' ? listServing(sources) : []
  const files = [...new Set([...declared.map(({ file }) => file), ...serving])]
  for (const entry of findEntries(root, files, language)) {
    onProgress(`starting ${entry} in the sandbox`)
    const gaps = new Set<string>()
    const onGap = (gap: string) => void gaps.add(gap)
    const { sandbox, signal } = options
    const drive = { sandbox, signal, directory: root, entry, onGap }
    const learnt = await learnRoutes({ ...drive, budgetMs: LEARN_MS }, known)
    if ('failed' in learnt.started) {
      failure = clearerFailure(failure, learnt.started)
      continue
    }
    if (!('routes' in learnt)) continue
    const notes = learnt.started.notes ?? []
    onProgress('logging in')
    const login = await findLogin({ ...drive, budgetMs: LEARN_MS }, learnt.routes)
    const issuing = { ...drive, budgetMs: LEARN_MS }
    const opened =
      login.logins.length > 0
        ? learnt.routes
        : [...(await enterByBasic(issuing, learnt.routes, sources))]
    const entered = await enterRoutes(issuing, { ...learnt, routes: opened }, login)
    const byReport = withReportedFirst(entered, candidates)
    const tokens = await attackTokens(issuing, byReport, sources, language)
    const issued = await issueTokens(issuing, tokens.refused, sources, environment)
    // Logins come first, because other routes may change the account.
    const routes = entered
      .map((route) => withToken(withToken(route, issued), tokens.opened))
      .toSorted((one, other) => rankRoute(one) - rankRoute(other))
    onProgress(`tracing data of ${routes.length} routes`)
    const { flows, statuses, directories } = await findFlows(
      { ...drive, budgetMs: MARK_MS },
      routes,
    )
    const classes = [...new Set(candidates.map((each) => each.class))]
    const suspicions = classes.flatMap((vulnerability) =>
      routesBehind(vulnerability, candidates, routes).map((route) => ({
        route,
        class: vulnerability,
      })),
    )
    const tries = planAttempts(flows, suspicions, language)
    onProgress(`sending ${tries.length} attack requests`)
    const attack = { ...drive, directories, budgetMs: ATTACK_MS }
    const first = await attackRoutes(attack, tries)
    const readLine = createLineReader(root)
    const elsewhere = routesElsewhere(
      first.successes.flatMap((success) => attribute(success, candidates, readLine)),
      candidates,
      routes,
    )
    const rest = planAttempts([], elsewhere, language).slice(0, ELSEWHERE_MAX)
    const second = rest.length > 0 ? await attackRoutes(attack, rest) : undefined
    const proven = [...first.successes, ...(second?.successes ?? [])]
    const arrivals = [...first.arrivals, ...(second?.arrivals ?? [])]
    const open = withoutProof(
      candidates,
      proven.flatMap((each) => attribute(each, candidates, readLine)),
    )
    const third = await attackRoles(attack, open, routes, { login, sources })
    const successes = [...proven, ...third.successes]
    const triesMade = first.triesMade + (second?.triesMade ?? 0) + third.triesMade
    onProgress('trying records of other users')
    const hasFormProof = findProofPaths([...sources.values()]).length > 0
    const recordDrive = { ...drive, budgetMs: LEARN_MS, hasFormProof }
    const records = await attackRecords(recordDrive, candidates, routes, login)
    const results: FirstPartyResult[] = []
    const forged = tokens.successes.map((success) =>
      withReportedClass(success, language, (each) =>
        attribute(each, candidates, readLine).some(({ findingId }) => findingId !== undefined),
      ),
    )
    const all = [
      ...[...forged, ...successes].flatMap((success) =>
        attribute(success, candidates, readLine).map((candidate) => ({ success, candidate })),
      ),
      ...records,
    ]
    const target = all.length > 0 ? bundleFiles(root) : undefined
    for (const { success, candidate } of target ? all : []) {
      if (
        results.some(
          (each) => each.candidate.findingId && each.candidate.findingId === candidate.findingId,
        )
      )
        continue
      onProgress(`proving ${candidate.sink.file}:${candidate.sink.line}`)
      const made = { entry, target: target as ProofBundle['target'], madeBy: options.madeBy }
      const proof = buildBundle(success, candidate, made)
      const verdict = await prove(options.sandbox, root, proof, options.signal)
      results.push({
        candidate,
        status: STATUS[verdict.level],
        reason: verdict.reason,
        attempts: triesMade,
        proven: { judgement: verdict, proof },
      })
    }
    const others = candidates.filter(
      (each) =>
        !results.some(
          ({ candidate }) => candidate.findingId === each.findingId || isSamePlace(candidate, each),
        ),
    )
    const outcomes = others.map((candidate) => {
      const symbol = candidate.steps[0]?.symbol
      const hasArrived = flows.some(
        ({ route, kind }) => route.symbol === symbol && findCalls(candidate).includes(kind),
      )
      const isClosed = login.logins.length === 0 && learnt.closed.has(symbol ?? '')
      const outcome =
        isClosed || (isAccess(candidate) && login.logins.length === 0)
          ? { status: 'unverified' as const, reason: login.failure ?? '', attempts: triesMade }
          : describeMiss({
              attempts: triesMade,
              planned: tries.length + rest.length,
              routes: routes.length,
              hasArrived,
              isRefuted: isRefuted(candidate, arrivals, language, candidates),
              statuses: statuses.get(symbol ?? ''),
            })
      return { candidate, ...withGaps(outcome, [...gaps, ...notes]) }
    })
    return [...results, ...outcomes]
  }
  const reason = describeFailedStart(failure, options.missingHelp)
  return candidates.map((candidate) => untried(candidate, reason))
}

const METHOD = /^\S+ /

/** Routes with the path of a candidate of a class, by any method; all of them if there is none. */
const routesBehind = (
  vulnerability: Candidate['class'],
  candidates: readonly Candidate[],
  routes: readonly KnownRoute[],
): readonly KnownRoute[] => {
  const toPath = (symbol: string) => symbol.replace(METHOD, '')
  const paths = new Set(
    candidates
      .filter((candidate) => candidate.class === vulnerability)
      .map(({ steps }) => toPath(steps[0]?.symbol ?? '')),
  )
  const found = routes.filter(({ symbol }) => symbol === undefined || paths.has(toPath(symbol)))
  return found.length > 0 ? found : routes
}

/**
 * The other routes, for each class with a candidate that no attack has proven: a wrapper that
 * handlers share hides which of them a path goes through.
 */
const routesElsewhere = (
  attributed: readonly Candidate[],
  candidates: readonly Candidate[],
  routes: readonly KnownRoute[],
): Suspicion[] => {
  const open = withoutProof(candidates, attributed)
  return [...new Set(open.map((each) => each.class))].flatMap((vulnerability) => {
    const tried = routesBehind(vulnerability, candidates, routes)
    return routes
      .filter((route) => !tried.includes(route))
      .map((route) => ({ route, class: vulnerability }))
  })
}

const withoutProof = (
  candidates: readonly Candidate[],
  attributed: readonly Candidate[],
): readonly Candidate[] => {
  const proven = attributed.map(({ findingId }) => findingId)
  return candidates.filter(({ findingId }) => !proven.includes(findingId))
}

const rankRoute = (route: KnownRoute): number => {
  if (endsSomething(route)) return 2
  return isLoginRoute(route) ? 0 : 1
}

/** A route that only a token opens. */
const withToken = (
  { before, ...route }: KnownRoute,
  opened: ReadonlyMap<string, Readonly<Record<string, string>>>,
): KnownRoute => {
  const headers = opened.get(route.symbol ?? '')
  return headers === undefined
    ? { ...route, ...(before && { before }) }
    : { ...route, hasToken: true, headers: { ...route.headers, ...headers } }
}

const attribute = (...args: Parameters<typeof attributeSink>): Candidate[] => {
  const [success, candidates] = args
  if (success.stacks.length > 0) return [attributeSink(...args)]
  return [attributeAnswer(success, candidates) ?? []].flat()
}

const findCalls = ({ class: vulnerability }: Candidate): readonly string[] =>
  getClassRecord(vulnerability).proof.application.calls

/** Whether a proof needs users. */
const isAccess = ({ class: vulnerability }: Candidate): boolean =>
  getClassRecord(vulnerability).proof.application.placement === 'record'

const untried = (candidate: Candidate, reason: string): FirstPartyResult => ({
  candidate,
  status: 'unverified',
  reason,
  attempts: 0,
})
