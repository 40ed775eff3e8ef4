import { nextCommand, sendMessage } from '../shared/channel.ts'
import { type Trigger, FILLER } from '../../protocol/trigger.ts'
import { reportChildCalls } from './hooks/child-hook.ts'
import { childrenEnd } from './hooks/command-hook.ts'
import type { SeenCall } from '../../protocol/package-job.ts'
import { type SinkCall, type SinkKind, observeSinks } from './sink-recorder.ts'
import { withNonce } from '../../protocol/plan.ts'
import { runPlan } from './run-plan.ts'
import { tracePollution } from './trace-pollution.ts'

/** Sent by the monitor after loading: the payload, and the text that replaces its nonce. */
type RunCommand = { readonly run: { readonly payload: string; readonly nonce: string } }
/** The final request of the monitor: the call whose text contains this word. */
export type ReportCommand = { readonly report: { readonly word: string } }

const WAIT_MS = 2_500
const QUIET_MS = 200
const CALLS_MAX = 2_000

/**
 * Runs one plan with the payload from the monitor, reports when no child process runs any more, and
 * returns the call that the monitor asks for.
 */
export const replay = async (
  fired: Trigger,
  { module, isTraced }: { readonly module: unknown; readonly isTraced: boolean },
): Promise<void> => {
  const {
    run: { payload, nonce },
  } = (await nextCommand()) as RunCommand
  const calls: SinkCall[] = []
  const stop = observeSinks([toSinkKind(fired, isTraced)], (call) => {
    if (calls.length < CALLS_MAX) calls.push(call)
  })
  const polluted = fired.polluted === undefined ? undefined : withNonce(fired.polluted, nonce)
  const traced: SeenCall[] = []
  if (polluted !== undefined && isTraced)
    tracePollution(polluted, (stack) => traced.push({ name: 'assignment', text: polluted, stack }))
  const fill = (number: number) =>
    polluted !== undefined || number === fired.hole ? withNonce(payload, nonce) : FILLER
  const { wasCallable } = await runPlan(fired.plan, module, { fill })
  sendMessage({ wasCallable })
  const asked = nextCommand() as Promise<ReportCommand>
  await Promise.race([asked, quiet()])
  sendMessage({ isQuiet: true })
  const { word } = (await asked).report
  reportChildCalls()
  stop()
  sendMessage({ call: calls.find(({ text }) => text.includes(word)) ?? traced[0] ?? null })
}

/**
 * The sink kind to observe. For code: its effect; when traced, the evaluation, which may happen
 * long before the effect.
 */
const toSinkKind = ({ vulnerability }: Trigger, isTraced: boolean): SinkKind => {
  if (vulnerability === 'command-injection') return 'command'
  return isTraced ? 'code' : 'file'
}

/** Resolves shortly after the last child process has ended. */
const quiet = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  await childrenEnd(WAIT_MS)
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}
