import type { ProofBundle } from '@daimon/scanner-api'
import { type Sandbox, StagingError } from '@daimon/scanner-sandbox'
import type { CodeCandidate } from '../findings/first-party.ts'
import type { Graph } from '../reach/graph.ts'
import { attackRoutes, triesFor } from './attack-routes.ts'
import { bundleFiles } from './bundle-files.ts'
import { bundleOf } from './bundle-of.ts'
import { type Candidate, requestCandidates, routesIn } from './candidates.ts'
import { entriesOf } from './entries.ts'
import { findHits, learnNames } from './find-hits.ts'
import { guessRoutes, readSources } from './guess-routes.ts'
import type { Started } from './inside/job.ts'
import { isSamePlace, placeSuccess } from './place-success.ts'
import { type Judgement, prove } from './prove.ts'

/** What a level is called; a place that could not be tried stays unverified, however sure the path to it is. */
const STATUS = { V1: 'unverified', V2: 'inconclusive', V3: 'verified' } as const

/** A place in the application's own code, with what came of the attempt to show that it does harm. */
export type FirstPartyResult = {
  readonly candidate: Candidate
  readonly status: (typeof STATUS)[Judgement['level']] | 'refuted'
  readonly reason: string
  /** Requests that were sent to it. */
  readonly attempts: number
  /** Of what had an effect. */
  readonly proven?: { readonly judgement: Judgement; readonly proof: ProofBundle }
}

type Options = {
  readonly root: string
  readonly graph: Graph
  readonly candidates: ReadonlyMap<string, CodeCandidate>
  readonly sandbox: Sandbox
  readonly madeBy: string
  /** What would help where a package is missing, as the end of a sentence. */
  readonly missingHelp?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((step: string) => void) | undefined
}

const LEARN_MS = 5_000
const MARK_MS = 10_000
const ATTACK_MS = 20_000

/**
 * Starts the application in the sandbox, sees where the data of requests arrives, attacks there, and proves what
 * succeeds. Gives one result a place behind a route, those that were tried in vain included.
 */
export const verifyApplication = async (options: Options): Promise<FirstPartyResult[]> => {
  const { root, graph, sandbox, signal } = options
  const candidates = requestCandidates(options.candidates)
  const declared = routesIn(graph)
  if (declared.length === 0) return []
  try {
    using staged = await sandbox.stage(root, signal)
    return await tryRoutes({ ...options, sandbox: staged }, candidates, declared)
  } catch (error) {
    if (!(error instanceof StagingError)) throw error
    return candidates.map((candidate) => untried(candidate, error.message))
  }
}

const tryRoutes = async (
  { root, graph, onProgress = () => {}, ...options }: Options,
  candidates: readonly Candidate[],
  declared: ReturnType<typeof routesIn>,
): Promise<FirstPartyResult[]> => {
  const routes = guessRoutes(declared, candidates, readSources(root, graph))
  let failure: Started | undefined
  for (const entry of entriesOf(root, [...new Set(declared.map(({ file }) => file))])) {
    onProgress(`starting ${entry} in the sandbox`)
    const gaps = new Set<string>()
    const onGap = (gap: string) => void gaps.add(gap)
    const { sandbox, signal } = options
    const drive = { sandbox, signal, folder: root, entry, onGap }
    const learnt = await learnNames({ ...drive, budgetMs: LEARN_MS }, routes)
    if ('failed' in learnt.started) {
      failure ??= learnt.started
      continue
    }
    onProgress(`asking ${learnt.routes.length} routes where their data goes`)
    const hits = await findHits({ ...drive, budgetMs: MARK_MS }, learnt.routes)
    const classes = [...new Set(candidates.map((each) => each.class))]
    const suspected = learnt.routes.flatMap((route) =>
      classes.map((flaw) => ({ route, class: flaw })),
    )
    const tries = triesFor(hits, suspected)
    onProgress(`sending ${tries.length} requests that may do harm`)
    const { successes, triesMade } = await attackRoutes({ ...drive, budgetMs: ATTACK_MS }, tries)
    const results: FirstPartyResult[] = []
    const target = successes.length > 0 ? bundleFiles(root) : undefined
    for (const success of target ? successes : []) {
      const candidate = placeSuccess(success, candidates)
      if (
        results.some(
          (each) => each.candidate.findingId && each.candidate.findingId === candidate.findingId,
        )
      )
        continue
      onProgress(`proving ${candidate.sink.file}:${candidate.sink.line}`)
      const made = { entry, target: target as ProofBundle['target'], madeBy: options.madeBy }
      const proof = bundleOf(success, candidate, made)
      const judgement = await prove(options.sandbox, root, proof, options.signal)
      results.push({
        candidate,
        status: STATUS[judgement.level],
        reason: judgement.reason,
        attempts: triesMade,
        proven: { judgement, proof },
      })
    }
    const outcome = withGaps(inVain(triesMade, tries.length, learnt.routes.length), [...gaps])
    const others = candidates.filter(
      (each) => !results.some(({ candidate }) => isSamePlace(candidate, each)),
    )
    return [...results, ...others.map((candidate) => ({ candidate, ...outcome }))]
  }
  const reason = whyNot(failure, options.missingHelp)
  return candidates.map((candidate) => untried(candidate, reason))
}

const untried = (candidate: Candidate, reason: string): FirstPartyResult => ({
  candidate,
  status: 'unverified',
  reason,
  attempts: 0,
})

/** What was cut short refutes nothing, and says why. */
const withGaps = (
  outcome: Omit<FirstPartyResult, 'candidate'>,
  gaps: readonly string[],
): Omit<FirstPartyResult, 'candidate'> =>
  gaps.length === 0
    ? outcome
    : { ...outcome, status: 'unverified', reason: `${outcome.reason}: ${gaps.join('; ')}` }

const inVain = (
  attempts: number,
  planned: number,
  routes: number,
): Omit<FirstPartyResult, 'candidate'> => {
  if (routes === 0)
    return { status: 'unverified', reason: 'no request was found that could reach it', attempts }
  if (attempts < planned)
    return {
      status: 'unverified',
      reason: 'the time was over before all requests were sent',
      attempts,
    }
  const reason =
    planned === 0
      ? 'what was sent to the running application arrived nowhere that it could do harm'
      : `${attempts} requests were sent to the running application, and none had the effect`
  return { status: 'refuted', reason, attempts }
}

const whyNot = (
  started: Started | undefined,
  missingHelp = 'install it, and scan again',
): string => {
  if (started === undefined || !('failed' in started))
    return 'no file that starts the application was found'
  if (started.failed === 'missing')
    return `dependencies missing: '${started.detail}' is not installed beside the code, so the application was not started: ${missingHelp}`
  return `the application did not start in the sandbox: ${started.detail}`
}
