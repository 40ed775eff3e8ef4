import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ThrottledLink, type Timer } from './throttled-link.ts'

const RATE = { bytesPerSecond: 1_800, burstBytes: 1_800 }

/** A manual clock whose timers fire in order. */
const turnedTimer = () => {
  let nowMs = 0
  let calls: { readonly atMs: number; readonly callback: () => void }[] = []
  const timer: Timer = {
    nowMs: () => nowMs,
    after: (milliseconds, callback) => {
      const call = { atMs: nowMs + milliseconds, callback }
      calls.push(call)
      return () => {
        calls = calls.filter((each) => each !== call)
      }
    },
  }
  const next = () => calls.toSorted((a, b) => a.atMs - b.atMs)[0]
  /** Advances until no timer waits or a time is reached, and runs what the timers start. */
  const turn = async (untilMs = Infinity) => {
    for (let call = next(); call && call.atMs <= untilMs; call = next()) {
      const due = call
      calls = calls.filter((each) => each !== due)
      nowMs = Math.max(nowMs, due.atMs)
      due.callback()
      await Promise.resolve()
    }
    if (Number.isFinite(untilMs)) nowMs = Math.max(nowMs, untilMs)
    await Promise.resolve()
  }
  return { timer, turn, now: () => nowMs }
}

describe('the link', () => {
  test('sends 100 kB in 54 to 65 s from an empty start', async () => {
    const { timer, turn, now } = turnedTimer()
    let endedAtMs: number | undefined
    void new ThrottledLink(RATE, timer).send(100_000).then(() => (endedAtMs = now()))
    await turn()
    expect(endedAtMs).toBeGreaterThanOrEqual(54_000)
    expect(endedAtMs).toBeLessThanOrEqual(65_000)
  })

  test('sends urgent bytes first: a query and its answer within two seconds', async () => {
    const { timer, turn, now } = turnedTimer()
    const line = new ThrottledLink(RATE, timer)
    const ended: Record<string, number> = {}
    void line.send(1_000_000).then(() => (ended['submission'] = now()))
    await turn(30_000)
    void line.send(3_600, { isUrgent: true }).then(() => (ended['query'] = now() - 30_000))
    await turn(40_000)
    expect(ended['query']).toBeLessThanOrEqual(2_000)
    expect(ended['submission']).toBeUndefined()
    await turn()
    // Waiting loses no bandwidth: the total time matches the bytes.
    expect(ended['submission']).toBeLessThanOrEqual((1_003_600 / 1_800) * 1_000 + 100)
  })

  test('reports each sent byte once, even if other transfers run or abort', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            bytes: fc.integer({ min: 0, max: 20_000 }),
            isUrgent: fc.boolean(),
            beginsMs: fc.nat({ max: 20_000 }),
            givenUpMs: fc.option(fc.nat({ max: 20_000 }), { nil: undefined }),
          }),
          { minLength: 1, maxLength: 10 },
        ),
        async (cargos) => {
          const { timer, turn } = turnedTimer()
          const line = new ThrottledLink(RATE, timer)
          const sent: number[] = cargos.map(() => 0)
          const calls = cargos.map(() => new AbortController())
          const ends: Promise<unknown>[] = []
          const events = cargos.flatMap(({ beginsMs, givenUpMs, bytes, isUrgent }, at) => [
            {
              atMs: beginsMs,
              act: () => {
                const signal = calls[at]?.signal ?? AbortSignal.abort()
                const onPassed = (count: number) => void (sent[at] = (sent[at] ?? 0) + count)
                ends.push(
                  line.send(bytes, { isUrgent, onPassed, signal }).then(
                    () => expect(sent[at]).toBe(bytes),
                    () => expect(sent[at]).toBeLessThanOrEqual(bytes),
                  ),
                )
              },
            },
            ...(givenUpMs === undefined
              ? []
              : [
                  {
                    atMs: beginsMs + givenUpMs,
                    act: () => calls[at]?.abort(new Error('given up')),
                  },
                ]),
          ])
          for (const { atMs, act } of events.toSorted((a, b) => a.atMs - b.atMs)) {
            await turn(atMs)
            act()
          }
          await turn()
          await Promise.all(ends)
          expect(line.waiting()).toBe(0)
        },
      ),
      { numRuns: 50 },
    )
  })
})
