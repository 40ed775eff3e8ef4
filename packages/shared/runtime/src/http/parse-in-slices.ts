import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Issue } from '../api-error.ts'
import { jsonPointer } from '../strict-json.ts'
import { invalidBody, parseBody } from './read-input.ts'
import { zodIssues } from './zod-issues.ts'

const SLICE_MS = 8
/** A list may have as many elements as fit into a body, and each may be wrong. */
const ISSUES_MAX = 1_000

type List = {
  readonly key: string
  readonly element: z.ZodType
  /** The schema with a list of anything. */
  readonly rest: z.ZodObject
}

const lists = new WeakMap<z.ZodType, List | null>()

const findList = (schema: z.ZodType): List | null => {
  if (!(schema instanceof z.ZodObject)) return null
  const found = Object.entries(schema.shape).find(([, member]) => member instanceof z.ZodArray)
  if (!found) return null
  const [key, array] = found as [string, z.ZodArray<z.ZodType>]
  const anything = array.clone({ ...array.def, element: z.unknown() })
  return { key, element: array.element, rest: schema.safeExtend({ [key]: anything }) }
}

/** `parseBody` that lets other requests pass between two elements of the body's first list. */
export const parseInSlices = async (
  schema: z.ZodType,
  value: unknown,
  soulAt: readonly string[] = [],
): Promise<unknown> => {
  if (!lists.has(schema)) lists.set(schema, findList(schema))
  const list = lists.get(schema)
  const given = list && (value as Record<string, unknown> | null)?.[list.key]
  if (!list || !Array.isArray(given)) return parseBody(schema, value, soulAt)
  const rest = list.rest.safeParse(value, { reportInput: true })
  const issues = rest.success ? [] : zodIssues(rest.error)
  // Of a list that is wrong itself, as one that is too long, Zod does not look at the elements
  // either.
  const isWrong = issues.some(({ pointer }) => pointer === jsonPointer([list.key]))
  const elements: unknown[] = []
  let fromMs = performance.now()
  for (const [at, each] of isWrong ? [] : given.entries()) {
    const parsed = list.element.safeParse(each, { reportInput: true })
    if (parsed.success) elements.push(parsed.data)
    else issues.push(...zodIssues(parsed.error, [list.key, at]))
    if (issues.length >= ISSUES_MAX) break
    if (performance.now() - fromMs < SLICE_MS) continue
    await setImmediate()
    fromMs = performance.now()
  }
  if (issues.length > 0 || !rest.success)
    throw invalidBody(inOrder(issues, Object.keys(list.rest.shape)), soulAt)
  return { ...rest.data, [list.key]: elements }
}

/** Issues in the order of the members that they are in. */
const inOrder = (issues: readonly Issue[], members: readonly string[]): Issue[] => {
  const place = ({ pointer }: Issue) => {
    const at = members.indexOf(pointer.split('/')[1] ?? '')
    return at < 0 ? members.length : at
  }
  return issues.toSorted((one, two) => place(one) - place(two))
}
