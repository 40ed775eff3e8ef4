import { CLASS_RECORDS, type TaintName } from './classes/index.ts'

/**
 * Taint classes of a value, finer than the kinds of sinks: a path can leave a directory or be
 * absolute, a key can be one of two that reach a prototype. A value is sanitized for a sink when it
 * has none of the sink's classes.
 */
const TAINT_CLASSES: readonly TaintName[] = CLASS_RECORDS.flatMap(({ taints }) => taints ?? [])

/** A set of taint classes, as bits. */
export type TaintSet = number

const bit = (taint: TaintName): TaintSet => 1 << TAINT_CLASSES.indexOf(taint)
export const taintsNamed = (...taints: readonly TaintName[]): TaintSet =>
  taints.reduce((all, taint) => all | bit(taint), 0)

export const NO_TAINT: TaintSet = 0
export const ALL_TAINTS: TaintSet = taintsNamed(...TAINT_CLASSES)

/** Taint classes of a kind of sink; undefined if no knowledge about a value can make it safe. */
export const taintForSink = (kind: string): TaintSet | undefined => OF_KIND.get(kind)

const OF_KIND: ReadonlyMap<string, TaintSet> = new Map(
  CLASS_RECORDS.flatMap(({ sinkKind, taints }) =>
    taints === null ? [] : [[sinkKind, taintsNamed(...taints)]],
  ),
)

/** The removed taint classes of a value in the graph's notation: `*` for all, else their names. */
export const taintsText = (taints: TaintSet): string =>
  taints === ALL_TAINTS
    ? '*'
    : TAINT_CLASSES.filter((taint) => (taints & bit(taint)) !== 0).join(',')

/** Inverse of `taintsText`; ignores unknown names. */
export const parseTaints = (text: string): TaintSet =>
  text === '*'
    ? ALL_TAINTS
    : text.split(',').reduce((all, name) => all | (OF_NAME.get(name) ?? NO_TAINT), NO_TAINT)

const OF_NAME: ReadonlyMap<string, TaintSet> = new Map(
  TAINT_CLASSES.map((taint) => [taint, bit(taint)]),
)

/** Whether the removed taint classes make a value safe for a kind of sink. */
export const isSanitized = (kind: string, gone: TaintSet): boolean => {
  const taints = taintForSink(kind)
  return taints !== undefined && (gone & taints) === taints
}
