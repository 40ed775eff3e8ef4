import {
  DIMENSIONS,
  REACTION,
  type Tone,
  driftBounds,
  initialState,
  reflect,
  traitDirectives,
  traitMsv,
  wordedTraits,
} from '@daimon/identity-core'
import { table } from '../../../bench/report/table.ts'
import { type Pack, readPacks } from './packs.ts'

const TURNS = 500
const DAY_MS = 86_400_000
/** Turns on one day, or on many. */
const PER_DAY = [500, 5] as const
const CONFIDENCE_MAX = 0.3

/** The strongest evidence that messages of a tone can give. */
const strongest = (tones: readonly Tone[]) => ({
  deltas: DIMENSIONS.map(({ key }) =>
    Math.max(
      -1,
      Math.min(
        1,
        tones.reduce((sum, tone) => sum + (REACTION[tone][key] ?? 0), 0),
      ),
    ),
  ),
  confidence: CONFIDENCE_MAX,
})

const run = (pack: Pack, tones: readonly Tone[], perDay: number, profile: 'companion' | 'work') => {
  const bounds = driftBounds({ drift: { profile, honesty_floor: true } })
  const evidence = strongest(tones)
  let state = initialState(pack.msv, 0)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const atMs = (turn * DAY_MS) / perDay
    const time = { occurredAtMs: atMs, nowMs: atMs }
    state = reflect(state, pack.msv, evidence, '', time, bounds)
  }
  return traitMsv(state)
}

/** What 500 turns of praise and of pressure, as strong as can be, leave of the packs. */
export const reportFlattery = (): string => {
  const packs = readPacks()
  const kinds: readonly (readonly [string, readonly Tone[]])[] = [
    ['praise', ['warmth']],
    ['pressure', ['hostility', 'demand']],
  ]
  const rows = (['companion', 'work'] as const).flatMap((profile) =>
    kinds.flatMap(([name, tones]) =>
      PER_DAY.map((perDay) => {
        const ends = packs.map((pack) => ({ pack, end: run(pack, tones, perDay, profile) }))
        const changes = (keys: (key: string) => boolean) =>
          Math.max(
            ...ends.flatMap(({ pack, end }) =>
              DIMENSIONS.filter(({ key }) => keys(key)).map((dimension) =>
                Math.abs(dimension.read(end) - dimension.read(pack.msv)),
              ),
            ),
          ).toFixed(3)
        const rise = Math.max(...ends.map(({ pack, end }) => end.hexaco.A - pack.msv.hexaco.A))
        const reworded = ends.map(({ pack, end }) => {
          const before = traitDirectives(pack.msv, pack.style).split('\n')
          const worded = wordedTraits(end, pack.msv)
          const after = new Set(traitDirectives(worded, pack.style).split('\n'))
          return before.filter((line) => !after.has(line)).length
        })
        return [
          profile,
          name,
          String(perDay),
          rise.toFixed(3),
          changes((key) => key === 'hexaco.H'),
          changes((key) => key.startsWith('moral_foundations.')),
          String(reworded.filter((count) => count > 0).length),
          String(Math.max(...reworded)),
        ]
      }),
    ),
  )
  return table(
    ['profile', 'turns', 'a day', 'rise of A', 'H', 'foundations', 'packs reworded', 'lines, most'],
    rows,
  )
}
