import { mkdirSync, mkdtempSync, rmSync, chmodSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { NONCE_PLACE, type ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { atOnce, inTurn } from '../proof/in-turn.ts'
import { confirmationOf } from '../proof/confirmations.ts'
import { needsEvaluation, sealFormsFor } from '../proof/seals.ts'
import { CALL_LINES } from './place-success.ts'
import { type Replay, UNEVALUATED, replayRequest } from './replay-request.ts'

/** The runs that a proof must pass, each in a sandbox of its own with a random number of its own. */
const RUNS = 3

export type Judgement = {
  readonly level: 'V1' | 'V2' | 'V3'
  /** Why it is no more, or what was seen. */
  readonly reason: string
  readonly runs: number
  readonly fired: number
  readonly effect: string
}

/**
 * Replays a proof three times, then its control, then with nothing in the place of the application. V2: the effect
 * showed each time. V3: each time through the reported line, and neither with the control nor without the application.
 */
export const prove = async (
  sandbox: Sandbox,
  folder: string,
  bundle: ProofBundle,
  signal?: AbortSignal,
): Promise<Judgement> => {
  using inert = inertApplication(bundle)
  using staged = await sandbox.stage(folder, signal)
  const forms = sealFormsFor(bundle.class, bundle.payload, NONCE_PLACE)
  let form = UNEVALUATED
  const replay = (where: string, text: string) =>
    replayRequest(staged, where, bundle, {
      text,
      form: text === bundle.control ? UNEVALUATED : form,
      signal,
    })
  // Times are compared with one another, so nothing runs beside them.
  const inOrder = bundle.oracle === 'cpu-growth' ? inTurn : atOnce
  let payloads: Replay[] = []
  // Some applications let one way of writing it through and not another.
  for (form of forms) {
    payloads = [await replay(folder, bundle.payload)]
    if (payloads[0]?.hasFired === true) break
  }
  payloads.push(
    ...(await inOrder(
      Array.from({ length: RUNS - 1 }, () => () => replay(folder, bundle.payload)),
    )),
  )
  const fired = payloads.filter(({ hasFired }) => hasFired).length
  const effect = payloads.find(({ hasFired }) => hasFired)?.effect ?? ''
  const judged = { runs: RUNS, fired, effect }
  const failed = payloads.find(({ started }) => 'failed' in started)?.started
  if (failed && 'failed' in failed)
    return { ...judged, level: 'V1', reason: `the application did not start: ${failed.detail}` }
  if (fired < RUNS)
    return {
      ...judged,
      level: 'V1',
      reason: [
        `the effect showed in ${fired} of ${RUNS} runs`,
        ...new Set(payloads.flatMap(({ gap }) => gap ?? [])),
      ].join('; '),
    }
  const isConfirmed =
    confirmationOf(bundle.class) !== undefined &&
    (form.isEvaluated || !needsEvaluation(bundle.class))
  if (!isConfirmed)
    return {
      ...judged,
      level: 'V2',
      reason: 'nothing confirms the effect that the code under test could not have made up',
    }
  if (!payloads.every((each) => passesSink(each, bundle)))
    return { ...judged, level: 'V2', reason: 'the effect did not come through the reported line' }
  const [control, alone] = (await inOrder([
    () => replay(folder, bundle.control),
    () => replay(inert.folder, bundle.payload),
  ])) as [Replay, Replay]
  if (control.hasFired)
    return { ...judged, level: 'V2', reason: 'the harmless control had the effect too' }
  if (alone.hasFired || 'failed' in alone.started)
    return {
      ...judged,
      level: 'V2',
      reason: 'the proof causes the effect itself: it showed without the application',
    }
  return {
    ...judged,
    level: 'V3',
    reason: `${effect}, in ${RUNS} of ${RUNS} runs, through the reported line; not with the control, and not without the application`,
  }
}

const passesSink = ({ stacks }: Replay, { expected: { sink } }: ProofBundle): boolean =>
  stacks.some((stack) =>
    stack.some(
      ({ file, line }) => file === sink.file && line >= sink.line && line <= sink.line + CALL_LINES,
    ),
  )

/** A server in the place of the application that does nothing at all. */
const inertApplication = ({ driver }: ProofBundle) => {
  const folder = mkdtempSync(join(tmpdir(), 'daimon-inert-'))
  chmodSync(folder, 0o755)
  const entry = driver.kind === 'http' ? driver.entry : 'index.js'
  mkdirSync(join(folder, dirname(entry)), { recursive: true })
  writeFileSync(
    join(folder, entry),
    `${entry.endsWith('.cjs') ? "const { createServer } = require('node:http')" : "import { createServer } from 'node:http'"}
createServer((request, response) => response.end('inert')).listen()\n`,
  )
  return {
    folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
