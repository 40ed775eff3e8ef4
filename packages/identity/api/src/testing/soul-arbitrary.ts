import fc from 'fast-check'
import type { Msv, Soul } from '../soul.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const text = (maxLength: number) => fc.string({ unit: 'binary', minLength: 1, maxLength })
const record = (names: readonly string[], min: number) =>
  fc.record(Object.fromEntries(names.map((name) => [name, number(min, 1)])))

/** Any vector that the contract allows. */
const msvArbitrary = fc.record({
  hexaco: record(['H', 'E', 'X', 'A', 'C', 'O'], -1),
  moral_foundations: record(
    [
      'care_harm',
      'fairness_cheating',
      'loyalty_betrayal',
      'authority_subversion',
      'sanctity_degradation',
    ],
    0,
  ),
  drives: record(['curiosity', 'autonomy', 'social_approval'], 0),
  epistemic_uncertainty: number(0, 1),
  inner_monologue: text(40),
}) as unknown as fc.Arbitrary<Msv>

/** Any soul that the contract allows, with some of the optional members. */
export const soulArbitrary = fc.record(
  {
    name: text(40),
    role: text(40),
    description: text(80),
    attachment_style: fc.constantFrom('Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'),
    baseline_msv: msvArbitrary,
    capabilities: fc.option(fc.array(text(10), { maxLength: 3 })),
    hourly_rate: fc.option(fc.nat()),
    status: fc.option(fc.constantFrom('available', 'busy', 'offline')),
    avatar_url: fc.option(fc.webUrl()),
  },
  { requiredKeys: ['name', 'role', 'description', 'attachment_style', 'baseline_msv'] },
) as unknown as fc.Arbitrary<Soul>

type Path = readonly string[]

/** The paths of an object and of all objects in it. */
export const objectPaths = (value: unknown, path: Path = []): Path[] =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? []
    : [
        path,
        ...Object.entries(value).flatMap(([key, member]) => objectPaths(member, [...path, key])),
      ]

/** A copy in which the object at a path is what `change` makes of it. */
export const changed = (
  value: unknown,
  path: Path,
  change: (at: Record<string, unknown>) => Record<string, unknown>,
): unknown => {
  const [key, ...rest] = path
  const object = value as Record<string, unknown>
  return key === undefined
    ? change({ ...object })
    : { ...object, [key]: changed(object[key], rest, change) }
}
