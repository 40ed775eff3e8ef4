/**
 * What may be wrong with a value, finer than the kinds of sinks: a path may lead above a folder or begin anew, a key may
 * be one of two that lead to a prototype. A value harms nobody at a sink when none of the sink's harms is left in it.
 */
const HARMS = [
  'command',
  'code',
  'above',
  'absolute',
  'sql',
  'request',
  'markup',
  'redirect',
  'deserialization',
  'proto',
  'constructor',
  'module',
] as const
type Harm = (typeof HARMS)[number]

/** Sets of harms as bits. */
export type Harms = number

const bit = (harm: Harm): Harms => 1 << HARMS.indexOf(harm)
export const harmsNamed = (...harms: readonly Harm[]): Harms =>
  harms.reduce((all, harm) => all | bit(harm), 0)

export const NO_HARM: Harms = 0
export const ALL_HARMS: Harms = harmsNamed(...HARMS)

/** What a value must not be at a sink; undefined where nothing that is known of a value helps. */
export const harmsOf = (kind: string): Harms | undefined => OF_KIND.get(kind)

const OF_KIND: ReadonlyMap<string, Harms> = new Map<string, Harms>([
  ['path', harmsNamed('above', 'absolute')],
  ['prototype', harmsNamed('proto', 'constructor')],
  ...(
    [
      'command',
      'code',
      'sql',
      'request',
      'markup',
      'redirect',
      'deserialization',
      'module',
    ] as const
  ).map((kind): [string, Harms] => [kind, bit(kind)]),
])

/** Harms that are no longer in a value, as the graph tells them: `*` for all, else their names. */
export const harmsText = (harms: Harms): string =>
  harms === ALL_HARMS ? '*' : HARMS.filter((harm) => (harms & bit(harm)) !== 0).join(',')

/** The other way; a name that nobody knows is none. */
export const harmsIn = (text: string): Harms =>
  text === '*'
    ? ALL_HARMS
    : text.split(',').reduce((all, name) => all | (OF_NAME.get(name) ?? NO_HARM), NO_HARM)

const OF_NAME: ReadonlyMap<string, Harms> = new Map(HARMS.map((harm) => [harm, bit(harm)]))

/** Whether a value from which some harms are gone can do none at a kind of sink. */
export const isHarmless = (kind: string, gone: Harms): boolean => {
  const harms = harmsOf(kind)
  return harms !== undefined && (gone & harms) === harms
}
