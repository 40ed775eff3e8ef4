import { randomBytes } from 'node:crypto'
import { NONCE_PLACE, type ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import type { Seal } from '../explore/job.ts'
import type { SealForm } from '../proof/seals.ts'
import { ATTACKS } from './attacks.ts'
import { driveApplication } from './drive-application.ts'
import { fillRequest, withNonce } from './fill-request.ts'
import { growthOf } from './growth-of.ts'
import {
  type Frame,
  GROWING_PLACE,
  type Shot,
  type ShotReport,
  type Started,
  flagPath,
} from './inside/job.ts'

/** A word that nobody else uses. */
export const freshNonce = (): string => `n${randomBytes(8).toString('hex')}`

/** Written as it is, for what is seen by another process, for trying, and for controls. */
export const UNEVALUATED: SealForm = {
  isEvaluated: false,
  make: () => {
    const nonce = freshNonce()
    return { text: nonce, canary: nonce, word: nonce }
  },
}

type Tried = Pick<ProofBundle, 'payload' | 'oracle'> & {
  readonly control?: string | undefined
  readonly request: Extract<ProofBundle['driver'], { kind: 'http' }>['request']
  readonly flag_ending?: string | null | undefined
}

/** One request as it is sent, with a random number of its own. */
export const shotOf = (
  { request, payload, control, oracle, flag_ending }: Tried,
  { text: written, canary, word: nonce }: Seal,
): Shot => {
  if (oracle === 'cpu-growth') {
    const growth = growthOf(payload, control)
    return { request: fillRequest(request, GROWING_PLACE), payload, oracle, nonce, canary, growth }
  }
  const text = withNonce(payload, written)
  return {
    request: fillRequest(request, text),
    payload: text,
    oracle,
    nonce,
    canary,
    ...(oracle === 'planted-flag' && {
      flag: { path: flagPath(nonce, flag_ending ?? ''), content: `flag ${freshNonce()}` },
    }),
  }
}

export type Replay = {
  readonly started: Started
  /** Of the answer; null where there was none. */
  readonly status: number | null
  readonly hasFired: boolean
  readonly effect: string
  /** What kept the run from its end. */
  readonly gap: string | undefined
  /** The calls that did the harm, each by the application's own lines that it went through, innermost first. */
  readonly stacks: readonly (readonly Frame[])[]
}

const REPLAY_MS = 4_000
const GROWTH_MS = 6_000

/** Starts the application anew and sends the request of a proof with its payload, or with its control. */
export const replayRequest = async (
  sandbox: Sandbox,
  folder: string,
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
  const { driver, oracle, class: flaw } = bundle
  if (driver.kind !== 'http') throw new TypeError('only a proof with a request is replayed here')
  const seal = form.make()
  const shot = shotOf(
    {
      request: driver.request,
      payload: text,
      control: bundle.control,
      oracle,
      flag_ending: driver.flag_ending,
    },
    seal,
  )
  const budgetMs = shot.growth ? GROWTH_MS : REPLAY_MS
  const job = { entry: driver.entry, shots: [shot], learnsNames: false, budgetMs }
  const { started, shots, gap } = await driveApplication(sandbox, folder, job, signal)
  const [report] = shots
  return {
    started,
    status: report?.status ?? null,
    hasFired: report?.hasFired ?? false,
    // Without what differs from run to run, so that the same code gives the same report.
    effect: (report?.effect ?? '')
      .replaceAll(seal.canary, NONCE_PLACE)
      .replaceAll(seal.word, NONCE_PLACE),
    gap,
    stacks: report ? harmfulStacks(report, shot, flaw) : [],
  }
}

/** The application's own frames of each call that carried what was sent to where it did harm. */
export const harmfulStacks = (
  { calls }: ShotReport,
  { nonce }: Pick<Shot, 'nonce'>,
  flaw: ProofBundle['class'],
): Frame[][] => {
  const kinds = ATTACKS.find((attack) => attack.class === flaw)?.kinds ?? []
  return calls
    .filter(({ kind, text }) => kinds.includes(kind) && text.includes(nonce))
    .map(({ stack }) => stack.filter(isOwn))
    .filter((stack) => stack.length > 0)
}

const isOwn = ({ file }: Frame): boolean =>
  !file.startsWith('/') && !/(?:^|\/)node_modules\//.test(file)
