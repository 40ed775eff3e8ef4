import { mkdirSync, mkdtempSync, rmSync, chmodSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import {
  NONCE_PLACE,
  type ProgramLanguage,
  type ProofBundle,
  getProgramLanguage,
} from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { inParallel, inSequence } from '../proof/concurrency.ts'
import { needsEvaluation, sealFormsFor } from '../proof/seals.ts'
import { CALL_LINES } from './attribute-sink.ts'
import { type Replay, UNEVALUATED, replayRequest } from './replay-request.ts'

/** Number of runs that a proof must pass, each in its own sandbox with its own nonce. */
const RUNS = 3

export type ProofVerdict = {
  readonly level: 'V1' | 'V2' | 'V3'
  /** Why the level isn't higher, or the observed effect. */
  readonly reason: string
  readonly runs: number
  readonly fired: number
  readonly effect: string
}

/**
 * Replays a proof three times, then with its control, then on a stub in place of the application.
 * V2: the effect occurred each time. V3: each time through the reported line, and neither with the
 * control nor on the stub.
 */
export const prove = async (
  sandbox: Sandbox,
  directory: string,
  bundle: ProofBundle,
  signal?: AbortSignal,
): Promise<ProofVerdict> => {
  using inert = inertApplication(bundle)
  using staged = await sandbox.stage(directory, signal)
  const language = readLanguage(bundle)
  const forms = sealFormsFor(bundle.class, bundle.payload, { place: NONCE_PLACE, language })
  let form = UNEVALUATED
  const replay = (where: string, text: string) =>
    replayRequest(staged, where, bundle, {
      text,
      form: text === bundle.control ? UNEVALUATED : form,
      signal,
    })
  // Timing comparisons must not run in parallel.
  const inOrder = bundle.oracle === 'cpu-growth' ? inSequence : inParallel
  let payloads: Replay[] = []
  // Some applications pass one form of the nonce and reject another.
  for (form of forms) {
    payloads = [await replay(directory, bundle.payload)]
    if (payloads[0]?.hasFired === true) break
  }
  payloads.push(
    ...(await inOrder(
      Array.from({ length: RUNS - 1 }, () => () => replay(directory, bundle.payload)),
    )),
  )
  const fired = payloads.filter(({ hasFired }) => hasFired).length
  const effect = payloads.find(({ hasFired }) => hasFired)?.effect ?? ''
  const shared = { runs: RUNS, fired, effect }
  const failed = payloads.find(({ started }) => 'failed' in started)?.started
  if (failed && 'failed' in failed)
    return { ...shared, level: 'V1', reason: `the application did not start: ${failed.detail}` }
  if (fired < RUNS)
    return {
      ...shared,
      level: 'V1',
      reason: [
        `the effect was observed in ${fired} of ${RUNS} runs`,
        ...new Set(payloads.flatMap(({ gap }) => gap ?? [])),
      ].join('; '),
    }
  const isConfirmed = form.isEvaluated || !needsEvaluation(bundle.class)
  if (!isConfirmed)
    return {
      ...shared,
      level: 'V2',
      reason:
        'no independent observation confirms the effect; the code under test could have forged it',
    }
  if (!payloads.every((each) => passesSink(each, bundle)))
    return { ...shared, level: 'V2', reason: 'the effect did not come from the reported line' }
  const [control, alone] = (await inOrder([
    () => replay(directory, bundle.control),
    () => replay(inert.directory, bundle.payload),
  ])) as [Replay, Replay]
  if (control.hasFired) return { ...shared, level: 'V2', reason: 'the control also has the effect' }
  if (alone.hasFired || 'failed' in alone.started)
    return {
      ...shared,
      level: 'V2',
      reason: 'the proof causes the effect without the application',
    }
  return {
    ...shared,
    level: 'V3',
    reason: `${effect}, in ${RUNS} of ${RUNS} runs, from the reported line; not with the control, and not without the application`,
  }
}

const passesSink = ({ stacks }: Replay, { expected: { sink } }: ProofBundle): boolean =>
  stacks.some((stack) =>
    stack.some(
      ({ file, line }) => file === sink.file && line >= sink.line && line <= sink.line + CALL_LINES,
    ),
  )

const readLanguage = ({ driver }: ProofBundle): ProgramLanguage =>
  driver.kind === 'http' ? getProgramLanguage(driver.entry) : 'javascript'

const inertText = (entry: string): string => {
  if (getProgramLanguage(entry) === 'python')
    return `def application(environ, start_response):
    start_response("200 OK", [("content-type", "text/plain")])
    return [b"inert"]\n`
  const load = entry.endsWith('.cjs')
    ? "const { createServer } = require('node:http')"
    : "import { createServer } from 'node:http'"
  return `${load}\ncreateServer((request, response) => response.end('inert')).listen()\n`
}

/** A minimal server without any application code. */
const inertApplication = ({ driver }: ProofBundle) => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-inert-'))
  chmodSync(directory, 0o755)
  const entry = driver.kind === 'http' ? driver.entry : 'index.js'
  if (extname(entry) === '') {
    // A directory without routes.
    mkdirSync(join(directory, entry), { recursive: true })
    return toInert(directory)
  }
  mkdirSync(join(directory, dirname(entry)), { recursive: true })
  writeFileSync(join(directory, entry), inertText(entry))
  return toInert(directory)
}

const toInert = (directory: string) => ({
  directory,
  [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
})
