import { ALL_TAINTS, type TaintSet } from '@daimon/scanner-api'
import { GUARDS, taintsOfKinds } from '../rules/guards.ts'
import { DJANGO_PATHS } from '../rules/routes.ts'
import type { Program } from './program.ts'

/** What the converters of Django's paths leave of a parameter: `<int:pk>`, `<str:name>`. */
const CONVERTERS: ReadonlyMap<string, TaintSet> = new Map([
  ['int', ALL_TAINTS],
  ['uuid', ALL_TAINTS],
  ['slug', GUARDS.word],
  // Without a slash, no path leads elsewhere.
  ['str', taintsOfKinds(['path'])],
])

const known = new WeakMap<Program, ReadonlyMap<string, TaintSet>>()

/** The taint classes that views' parameters lost, as `function:parameter`, in the path's order. */
export const convertedParameters = (program: Program): ReadonlyMap<string, TaintSet> => {
  const before = known.get(program)
  if (before) return before
  const found = new Map<string, TaintSet>()
  for (const { file, fact } of program.calls) {
    const [path = '', view = -1] = [fact.literals?.[0], fact.args[1]]
    if (view < 0 || !path.includes('<') || !/^(?:re_)?path$/.test(fact.name)) continue
    const isDjango = program.sets
      .of(file.nodeBase + fact.callee)
      .some((token) => DJANGO_PATHS.has(token.path))
    if (!isDjango || fact.name !== 'path') continue
    const lost = [...path.matchAll(/<(?:(\w+):)?\w+>/g)].map(
      ([, converter = 'str']) => CONVERTERS.get(converter) ?? 0,
    )
    for (const { kind, of } of program.sets.of(file.nodeBase + view))
      if (kind === 'function') lost.forEach((gone, at) => found.set(`${of}:${at + 1}`, gone))
  }
  known.set(program, found)
  return found
}
