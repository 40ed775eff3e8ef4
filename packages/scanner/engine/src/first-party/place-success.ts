import type { PathStep } from '../reach/path.ts'
import type { Success } from './attack-routes.ts'
import type { Candidate } from './candidates.ts'

/** Lines that a call spans, from its first to the one where the function is named. */
export const CALL_LINES = 3

/** The candidate whose sink the success went through, or the place where it was seen. */
export const placeSuccess = (
  { attack, stack, route, shape }: Success,
  candidates: readonly Candidate[],
): Candidate => {
  const ofClass = candidates.filter((each) => each.class === attack.class)
  // The innermost line first: a recursion passes through others of the same function.
  const at = (lines: number) =>
    stack
      .map(({ file, line }) =>
        ofClass.find(
          ({ sink }) => file === sink.file && line >= sink.line && line <= sink.line + lines,
        ),
      )
      .find((each) => each !== undefined)
  const symbol = `${shape.request.method} ${route.path}`
  const known = at(0) ?? at(CALL_LINES)
  // The analysis of a plain server knows one route for all; what was asked tells more.
  if (known) return route.isGuessed ? { ...known, steps: renamed(known.steps, symbol) } : known
  const [innermost] = stack
  const outermost = stack.at(-1)
  const callee = attack.kinds[0] ?? ''
  const sink = { file: innermost?.file ?? '', line: innermost?.line ?? 0 }
  return {
    findingId: undefined,
    class: attack.class,
    sink: { ...sink, callee },
    steps: [
      { file: outermost?.file ?? '', line: outermost?.line ?? 0, symbol, kind: 'route' },
      ...stack.toReversed().map(({ file, line, name }): PathStep => ({
        file,
        line,
        symbol: name === '' ? 'anonymous' : name,
        kind: 'function',
      })),
      { ...sink, symbol: callee, kind: 'sink' },
    ],
  }
}

const renamed = (steps: readonly PathStep[], symbol: string): PathStep[] =>
  steps.map((step, at) => (at === 0 && step.kind === 'route' ? { ...step, symbol } : step))

export const isSamePlace = (one: Candidate, other: Candidate): boolean =>
  one.class === other.class &&
  one.sink.file === other.sink.file &&
  Math.abs(one.sink.line - other.sink.line) <= CALL_LINES
