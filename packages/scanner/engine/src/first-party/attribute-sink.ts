import type { ProofRequest } from '@daimon/scanner-api'
import type { PathStep } from '../reachability/path.ts'
import type { Success } from './attack-routes.ts'
import type { Candidate } from './candidates.ts'
import type { ReadLine } from './read-line.ts'

/** Maximum lines from the start of a call to the line that names the function. */
export const CALL_LINES = 3

/** The candidate whose sink is on the stack, or a new candidate at the observed location. */
export const attributeSink = (
  { attack, stacks, route, shape, after }: Success,
  candidates: readonly Candidate[],
  readLine: ReadLine = () => '',
): Candidate => {
  const ofClass = candidates.filter((each) => each.class === attack.class)
  // The last call is the one with the effect: others may only look whether a file is there.
  // Innermost line first, because recursion passes other lines of the same function.
  const at = (lines: number) =>
    stacks
      .toReversed()
      .flat()
      .map(({ file, line }) =>
        ofClass.find(
          ({ sink }) => file === sink.file && line >= sink.line && line <= sink.line + lines,
        ),
      )
      .find((each) => each !== undefined)
  const symbol = `${shape.request.method} ${route.path}`
  const known = at(0) ?? at(CALL_LINES)
  const inTemplates = ofClass.filter(
    ({ sink: { file }, steps: [first] }) =>
      TEMPLATE.test(file) &&
      (after === undefined ? first?.symbol === route.symbol : isShownBy(after, first?.symbol)),
  )
  const parameter = shape.position.split(' ').at(-1) ?? ''
  const named =
    inTemplates.find(({ steps }) => steps.at(-2)?.symbol === parameter) ??
    findOnly(inTemplates, ({ sink }) => isNamedIn(readLine(sink), parameter)) ??
    (after && findNamedInPath(inTemplates, route.path))
  // The call that renders a template is less precise than the place in it.
  if (known && named) return { ...named, sink: { ...known.sink } }
  // Static analysis knows one route for a whole plain server, or for all that share a wrapper.
  const isOther = route.isGuessed || known?.steps[0]?.symbol !== route.symbol
  if (known) return isOther ? { ...known, steps: renamed(known.steps, symbol) } : known
  // A mapper runs a filter later than it gets it.
  const stack = stacks.at(attack.calls[0] === 'filter' ? 0 : -1) ?? []
  const [innermost] = stack
  const rendered = named ?? (inTemplates.length === 1 ? inTemplates[0] : undefined)
  const outermost = stack.at(-1)
  const callee = attack.calls[0] ?? ''
  const sink = { file: innermost?.file ?? '', line: innermost?.line ?? 0 }
  if (rendered) return { ...rendered, sink: { ...rendered.sink, ...sink } }
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

/** The only candidate behind the route whose answer has the effect, if no call shows the code. */
export const attributeAnswer = (
  { attack, route, after }: Success,
  candidates: readonly Candidate[],
): Candidate | undefined =>
  findOnly(
    candidates.filter((each) => each.class === attack.class && each.findingId !== undefined),
    ({ steps: [first] }) =>
      after === undefined ? first?.symbol === route.symbol : isShownBy(after, first?.symbol),
  )

/**
 * Whether a request goes to the route of a symbol such as `GET /books/:id`, with or without a slash
 * at its end.
 */
const isShownBy = ({ method, path }: ProofRequest, symbol = ''): boolean => {
  const [verb, declared = ''] = symbol.split(' ')
  const [own, given] = [toParts(declared), toParts(path)]
  return (
    (verb === method || verb === 'ANY') &&
    own.length === given.length &&
    own.every((part, at) => part === given[at] || /^[:{*]/.test(part))
  )
}

const toParts = (path: string): string[] => path.replace(/\/$/, '').split('/')

/**
 * The place in a template whose value is named like a part of the path that stores it, such as
 * `book.reviews` for `/books/:id/reviews`; the last such part is the most precise one.
 */
const findNamedInPath = (places: readonly Candidate[], path: string): Candidate | undefined => {
  const toName = ({ steps }: Candidate) => steps.at(-2)?.symbol.split('.').at(-1) ?? ''
  for (const part of path.split('/').toReversed()) {
    // Two places with one name show different members, of which only one may be escaped.
    const found = part === '' ? undefined : findOnly(places, (each) => toName(each) === part)
    if (found) return found
  }
  return undefined
}

const findOnly = <T>(all: readonly T[], isWanted: (each: T) => boolean): T | undefined => {
  const [found, ...others] = all.filter(isWanted)
  return others.length === 0 ? found : undefined
}

/** Whether an expression in a template reads a member of this name; names of tags don't count. */
const isNamedIn = (line: string, name: string): boolean =>
  /^\w+$/.test(name) && new RegExp(String.raw`[.\s{=([]${name}\b(?!\s*>)`).test(line)

const renamed = (steps: readonly PathStep[], symbol: string): PathStep[] =>
  steps.map((step, at) => (at === 0 && step.kind === 'route' ? { ...step, symbol } : step))

/** A template isn't on the stack; the call that renders it is. */
const TEMPLATE = /\.(?:ejs|pug|jade|hbs|handlebars|njk|html?|eta|liquid|mustache|twig)$/

export const isSamePlace = (one: Candidate, other: Candidate): boolean =>
  one.class === other.class &&
  one.sink.file === other.sink.file &&
  Math.abs(one.sink.line - other.sink.line) <= CALL_LINES
