import { expect, test } from 'vitest'
import { TABLES, evaluateRows } from './evaluate-commands.ts'

test.each(TABLES)(
  'of %s 95 % are seen, and 1 %% of what is harmless raises an alarm',
  async (name) => {
    const evaluated = await evaluateRows(name)
    const listFaults = (isHarmless: boolean) =>
      evaluated.flatMap((each) =>
        each.isHarmless === isHarmless && each.fault !== undefined
          ? [`${each.fault}: ${each.title}`]
          : [],
      )
    const count = (isHarmless: boolean) =>
      evaluated.filter((each) => each.isHarmless === isHarmless).length
    const [missed, alarms] = [listFaults(false), listFaults(true)]
    expect(evaluated.length).toBeGreaterThanOrEqual(name.endsWith('commands') ? 100 : 30)
    expect(missed.length > 0.05 * count(false) ? missed : []).toEqual([])
    expect(alarms.length > 0.01 * count(true) ? alarms : []).toEqual([])
  },
)
