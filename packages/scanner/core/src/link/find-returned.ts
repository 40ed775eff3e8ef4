import { groupElements, listMembers } from '../extract/object-members.ts'
import { RETURNED_AS } from '../rules/responses.ts'
import { toSink } from '../rules/sinks.ts'
import type { FoundSink } from './find-sinks.ts'
import type { ProgramFile } from './program.ts'

/**
 * Texts that a handler returns, or puts into the body of its context, where its framework sends
 * them as markup. `answered` is the framework of each handler.
 */
export const findReturned = (
  { facts, functionBase }: ProgramFile,
  answered: ReadonlyMap<number, string>,
): (FoundSink & { readonly inside: number })[] => {
  const redirects = listRedirects(facts)
  const handlers = facts.functions.flatMap((_, inside) => {
    const rule = RETURNED_AS.get(answered.get(functionBase + inside) ?? '')
    return rule ? [{ inside, rule }] : []
  })
  if (handlers.length === 0) return redirects
  const objects = new Set(facts.objects)
  const elements = groupElements(facts)
  const made = new Set<number>()
  for (let at = 1; at < facts.derivations.length; at += 2) {
    const to = facts.derivations[at] as number
    if (!objects.has(to)) made.add(to)
  }
  const into = new Map<number, number[]>()
  for (let at = 0; at < facts.flows.length; at += 2) {
    const [from, to] = facts.flows.slice(at, at + 2) as [number, number]
    into.set(to, [...(into.get(to) ?? []), from])
  }
  const sink = toSink('xss')
  const sent = handlers.flatMap(({ inside, rule }) => {
    const isAny = rule.takes === 'any' || saysMarkup(facts, inside)
    const counts = (node: number): boolean =>
      node >= 0 && !objects.has(node) && (isAny || isMade(node, into, made))
    return (rule.by === 'result' ? listReturns(facts, inside) : listBodies(facts, inside)).flatMap(
      ({ node, ...place }) => {
        // `return page, 404`: the status and the headers follow.
        const nodes = (objects.has(node) ? (elements.get(node) ?? []).slice(0, 1) : [node]).filter(
          counts,
        )
        return nodes.length === 0 ? [] : [{ ...sink, inside, callee: 'response', ...place, nodes }]
      },
    )
  })
  return [...redirects, ...sent]
}

/** Whether a handler says that it sends markup: `ctx.type = 'html'`. */
const saysMarkup = ({ calls }: ProgramFile['facts'], inside: number): boolean =>
  calls.some(
    ({ in: at, name, options, literals }) =>
      at === inside &&
      ((name === '=type' && /html/.test(options?.['0'] ?? '')) ||
        (/^content-type$/i.test(literals?.[0] ?? '') && /html/.test(literals?.[1] ?? ''))),
  )

/** `{ url }` that a handler with the decorator `@Redirect()` of Nest returns. */
const listRedirects = (facts: ProgramFile['facts']): (FoundSink & { readonly inside: number })[] =>
  facts.decorators
    .filter(({ name, param }) => name === 'Redirect' && param === undefined)
    .flatMap(({ of: inside }) =>
      listReturns(facts, inside).flatMap(({ node, ...place }) => {
        const nodes = listMembers(facts, node).flatMap(({ name, node: url }) =>
          name === 'url' && url >= 0 ? [url] : [],
        )
        return nodes.length === 0
          ? []
          : [{ ...toSink('open-redirect'), inside, callee: 'Redirect', ...place, nodes }]
      }),
    )

type Returned = { readonly node: number; readonly line: number; readonly column: number }

const listReturns = ({ returns }: ProgramFile['facts'], inside: number): Returned[] => {
  const found: Returned[] = []
  for (let at = 0; at < returns.length; at += 4)
    if (returns[at] === inside) {
      const [node = -1, line = 0, column = 0] = returns.slice(at + 1, at + 4)
      found.push({ node, line, column })
    }
  return found
}

const STEPS_MAX = 32

/** Whether a text was built for the node, directly or in a variable. */
const isMade = (
  node: number,
  into: ReadonlyMap<number, readonly number[]>,
  made: ReadonlySet<number>,
): boolean => {
  const seen = new Set([node])
  for (const at of seen) {
    if (made.has(at)) return true
    if (seen.size < STEPS_MAX) for (const from of into.get(at) ?? []) seen.add(from)
  }
  return false
}

/** What `ctx.body` is set to, unless the type that was set before is plain. */
const PLAIN_TYPE = /^(?:text|txt|json|text\/plain|application\/json)/

const listBodies = ({ calls, functions }: ProgramFile['facts'], inside: number): Returned[] => {
  const context = functions[inside]?.params[0]
  let isPlain = false
  return calls.flatMap(({ name, self, args, line, column, in: within, options }) => {
    if (name === '=type' && within === inside) isPlain = PLAIN_TYPE.test(options?.['0'] ?? '')
    return name === '=body' && self === context && !isPlain
      ? [{ node: args[0] ?? -1, line, column }]
      : []
  })
}
