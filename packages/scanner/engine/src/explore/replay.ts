import { canaryIsThere } from './attack.ts'
import { type Fired, FILLER } from './fired.ts'
import { tellOfChildren } from './hooks/child-hook.ts'
import { childrenEnd } from './hooks/command-hook.ts'
import { type SinkCall, type SinkKind, observe } from './observe.ts'
import { withNonce } from './plan.ts'
import { pollutionOf } from './prototypes.ts'
import { runPlan } from './run-plan.ts'
import type { Frame } from './stack.ts'
import { tracePollution } from './trace-pollution.ts'

export type Replayed = {
  readonly hasFired: boolean
  /** Whether the package was there to be called: it loaded, its functions were found, its server came to listen. */
  readonly wasCallable: boolean
  /** The call that had the effect, where one was seen. */
  readonly name?: string
  readonly text?: string
  readonly stack?: readonly Frame[]
}

type Options = {
  readonly module: unknown
  readonly nonce: string
  /** Watch the prototype as well, which changes what the package sees. */
  readonly isTraced: boolean
}

const WAIT_MS = 2_500

/** Runs one plan with its payload and looks whether the effect is there: the judge of commands, code and prototypes. */
export const replay = async (
  fired: Fired,
  { module, nonce, isTraced }: Options,
): Promise<Replayed> => {
  const calls: SinkCall[] = []
  const kinds: SinkKind[] = [kindOf(fired, isTraced)]
  const stop = observe(kinds, (call) => {
    if (call.text.includes(nonce)) calls.push(call)
  })
  const polluted = fired.polluted === undefined ? undefined : withNonce(fired.polluted, nonce)
  const traced: { name: string; text: string; stack: readonly Frame[] }[] = []
  if (polluted !== undefined && isTraced)
    tracePollution(polluted, (stack) => traced.push({ name: 'assignment', text: polluted, stack }))
  const fill = (number: number) =>
    polluted !== undefined || number === fired.hole ? withNonce(fired.payload, nonce) : FILLER
  const { wasCallable } = await runPlan(fired.plan, module, { fill })
  const isThere = () => {
    if (polluted === undefined) return canaryIsThere(nonce)
    return isTraced ? traced.length > 0 : pollutionOf(new RegExp(nonce)).length > 0
  }
  await becomes(isThere)
  tellOfChildren()
  stop()
  const call = calls[0] ?? traced[0]
  if (!isThere()) return { hasFired: false, wasCallable }
  return {
    hasFired: true,
    wasCallable,
    ...(call && { name: call.name, text: call.text, stack: call.stack }),
  }
}

/** Of code it is what its effect does; where it is traced, what makes it code, which may be long before it runs. */
const kindOf = ({ flaw }: Fired, isTraced: boolean): SinkKind => {
  if (flaw === 'command-injection') return 'command'
  return isTraced ? 'code' : 'file'
}

/** Waits until it holds, or until nothing that would change it runs any more. */
const becomes = async (isTrue: () => boolean): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  const endsAtMs = performance.now() + WAIT_MS
  while (!isTrue() && performance.now() < endsAtMs) {
    await childrenEnd(WAIT_MS)
    if (isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 40))
    if (performance.now() > endsAtMs - WAIT_MS + QUIET_MS) return
  }
}

const QUIET_MS = 200
