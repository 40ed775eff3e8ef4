import { randomBytes } from 'node:crypto'
import { NONCE_PLACE, type ProofBundle, getClassRecord } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import type { Seal } from '../protocol/package-job.ts'
import type { SealForm } from '../proof/seals.ts'
import { runApplication } from './run-application.ts'
import { isLate } from './run-in-parts.ts'
import { fillRequest, withNonce, withoutToken } from './fill-request.ts'
import { IRRELEVANT_CLAIMS } from './forged-token.ts'
import { toGrowth } from './to-growth.ts'
import {
  type Frame,
  GROWING_PLACE,
  type ProbeRequest,
  type ShotReport,
  type StartResult,
  flagPath,
  hasAttempt,
  isOwnFrame,
} from '../protocol/application-job.ts'

/** A unique random word. */
export const freshNonce = (): string => `n${randomBytes(8).toString('hex')}`

/** The word as is: for effects seen by another process, for tries, and for controls. */
export const UNEVALUATED: SealForm = {
  isEvaluated: false,
  make: () => {
    const nonce = freshNonce()
    return { text: nonce, canary: nonce, word: nonce }
  },
}

type ProofInput = Pick<ProofBundle, 'payload' | 'oracle'> & {
  readonly control?: string | undefined
  /** The payload of the proof, if this one is its control. */
  readonly compared?: string
  readonly request: Extract<ProofBundle['driver'], { kind: 'http' }>['request']
  readonly flag_ending?: string | null | undefined
}

/** Fills in one request with a random nonce. */
export const toProbeRequest = (
  { request, payload, control, compared, oracle, flag_ending }: ProofInput,
  { text: written, canary, word: nonce }: Seal,
): ProbeRequest => {
  if (oracle === 'cpu-growth') {
    const growth = toGrowth(payload, control)
    return { request: fillRequest(request, GROWING_PLACE), payload, oracle, nonce, canary, growth }
  }
  const text = withNonce(payload, written)
  return {
    request: fillRequest(request, text),
    payload: text,
    oracle,
    nonce,
    canary,
    ...(oracle === 'assigned-member' &&
      compared !== undefined && { compared: withNonce(compared, written) }),
    ...(oracle === 'forged-token' && {
      bare: fillRequest(withoutToken(request), text),
      irrelevant: fillRequest(request, withNonce(IRRELEVANT_CLAIMS, written)),
    }),
    ...((oracle === 'planted-flag' || oracle === 'opened-file') && {
      flag: { path: flagPath(nonce, flag_ending ?? ''), content: `flag ${freshNonce()}` },
    }),
  }
}

export type Replay = {
  readonly started: StartResult
  /** Status of the response, or null without one. */
  readonly status: number | null
  readonly hasFired: boolean
  readonly effect: string
  /** Why the run is incomplete. */
  readonly gap: string | undefined
  /**
   * Stacks of the sink calls that carried the payload, reduced to the application's own frames,
   * innermost first.
   */
  readonly stacks: readonly (readonly Frame[])[]
}

const REPLAY_MS = 4_000
const GROWTH_MS = 6_000

/**
 * Starts the application in a fresh sandbox and sends the request of a proof with its payload or
 * control.
 */
export const replayRequest = async (
  sandbox: Sandbox,
  directory: string,
  bundle: ProofBundle,
  {
    text,
    form = UNEVALUATED,
    signal,
  }: {
    readonly text: string
    readonly form?: SealForm
    readonly signal?: AbortSignal | undefined
  },
): Promise<Replay> => {
  const { driver, oracle, class: vulnerability } = bundle
  if (driver.kind !== 'http')
    throw new TypeError('Only a proof with a request can be replayed on an application.')
  const seal = form.make()
  const shot = {
    ...toProbeRequest(
      {
        request: driver.request,
        payload: text,
        control: bundle.control,
        ...(text === bundle.control && { compared: bundle.payload }),
        oracle,
        flag_ending: driver.flag_ending,
      },
      seal,
    ),
    ...(driver.before && { before: driver.before }),
    ...(driver.after && { after: driver.after }),
  }
  const budgetMs = shot.growth ? GROWTH_MS : REPLAY_MS
  const job = {
    entry: driver.entry,
    shots: [shot],
    learnsNames: false,
    budgetMs,
    directories: driver.directories ?? [],
  }
  const run = () => runApplication(sandbox, directory, job, signal)
  const first = await run()
  const { started, shots, gap } = isLate(first) ? await run() : first
  const [report] = shots
  return {
    started,
    status: report?.status ?? null,
    hasFired: report?.hasFired ?? false,
    // Removes the nonce, so that the same code gives the same report.
    effect: (report?.effect ?? '')
      .replaceAll(seal.canary, NONCE_PLACE)
      .replaceAll(seal.word, NONCE_PLACE),
    gap,
    stacks: report ? harmfulStacks(report, shot, vulnerability) : [],
  }
}

/** The application's own frames of each sink call that contains the nonce. */
export const harmfulStacks = (
  { calls }: ShotReport,
  attempt: Pick<ProbeRequest, 'nonce' | 'oracle'>,
  vulnerability: ProofBundle['class'],
): Frame[][] => {
  const kinds: readonly string[] = getClassRecord(vulnerability).proof.application.calls
  return calls
    .filter((call) => kinds.includes(call.kind) && hasAttempt(call, attempt))
    .map(({ stack }) => stack.filter(isOwnFrame))
    .filter((stack) => stack.length > 0)
}
