import type { Target } from './call-targets.ts'
import { type Value, hole } from '../../protocol/plan.ts'
import { runPlan } from './run-plan.ts'

const WRITES = /seriali[sz]e|stringify|encode|dump|freeze|pack|(?:^|\.)(?:write|save|to[A-Z]\w*)$/i
const READS =
  /seriali[sz]e|parse|decode|load|thaw|unpack|revive|(?:^|\.)(?:read|restore|from[A-Z]?\w*)$/i
const WRITERS_MAX = 6
const TEXT_MAX = 10_000

const code: Value = { $: 'function', text: '' }
const GIVEN: readonly Value[] = [{ a: code }, code]
/** The function in a plan, with any whitespace. */
const ITS_TEXT = /function given\(\)\s*\{\s*\}/

/**
 * Serializes a function with the package's own writers and puts a hole in its place. Readers may
 * treat such text as code, and recognize it by a format that can't be guessed.
 */
export const serializeFunction = async (
  targets: readonly Target[],
  modules: ReadonlyMap<string, unknown>,
): Promise<Value[]> => {
  const written = new Map<string, Value>()
  for (const { load, callable } of targets.filter(isWriter).slice(0, WRITERS_MAX))
    for (const given of GIVEN) {
      const step = { on: 'module', get: callable.get, how: 'call', args: [given] } as const
      const { results } = await runPlan({ load, steps: [step] }, modules.get(load), {
        fill: () => 'a',
      })
      const value = withHole(results[0])
      if (value !== undefined) written.set(JSON.stringify(value), value)
    }
  return [...written.values()]
}

/** Whether its name suggests that it reads serialized data. */
export const isReader = ({ callable: { get, run } }: Target): boolean =>
  READS.test(get.join('.') || run.name)

const isWriter = ({ callable: { get, run } }: Target): boolean =>
  WRITES.test(get.join('.') || run.name)

const withHole = (result: unknown): Value | undefined => {
  try {
    const text = typeof result === 'string' ? result : JSON.stringify(result)
    if (text.length > TEXT_MAX || !ITS_TEXT.test(text)) return undefined
    const changed = text.replace(ITS_TEXT, hole(0))
    if (typeof result === 'string') return changed
    return changed.includes('"$":') ? undefined : (JSON.parse(changed) as Value)
  } catch {
    return undefined
  }
}
