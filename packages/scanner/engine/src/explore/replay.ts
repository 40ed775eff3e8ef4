import { nextCommand, sendMessage } from './channel.ts'
import { type Fired, FILLER } from './fired.ts'
import { tellOfChildren } from './hooks/child-hook.ts'
import { childrenEnd } from './hooks/command-hook.ts'
import type { Frame } from './stack.ts'
import { type SinkCall, type SinkKind, observe } from './observe.ts'
import { withNonce } from './plan.ts'
import { runPlan } from './run-plan.ts'
import { tracePollution } from './trace-pollution.ts'

/** A call as hooks saw it. Where it took place is a hint: what decides is seen by the monitor. */
export type SeenCall = {
  readonly name: string
  readonly text: string
  readonly stack: readonly Frame[]
}

/** What the monitor says once the package is loaded: the payload, and the text that takes the place of its nonce. */
type RunCommand = { readonly run: { readonly payload: string; readonly nonce: string } }
/** What it asks for at the end: the call whose text holds this word. */
export type ReportCommand = { readonly report: { readonly word: string } }

const WAIT_MS = 2_500
const QUIET_MS = 200
const CALLS_MAX = 2_000

/**
 * Runs one plan with the payload that the monitor sends, says when nothing that it started runs any more, and gives the
 * call that the monitor asks for.
 */
export const replay = async (
  fired: Fired,
  { module, isTraced }: { readonly module: unknown; readonly isTraced: boolean },
): Promise<void> => {
  const {
    run: { payload, nonce },
  } = (await nextCommand()) as RunCommand
  const calls: SinkCall[] = []
  const stop = observe([kindOf(fired, isTraced)], (call) => {
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
  tellOfChildren()
  stop()
  sendMessage({ call: calls.find(({ text }) => text.includes(word)) ?? traced[0] ?? null })
}

/** Of code it is what its effect does; where it is traced, what makes it code, which may be long before it runs. */
const kindOf = ({ flaw }: Fired, isTraced: boolean): SinkKind => {
  if (flaw === 'command-injection') return 'command'
  return isTraced ? 'code' : 'file'
}

/** Resolves when no process that the package started runs any more, and a while after. */
const quiet = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  await childrenEnd(WAIT_MS)
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}
