import type { DriftStep } from '@daimon/client'
import { DIMENSIONS } from '../msv/dimensions.ts'
import { readEvidence } from './evidence.ts'

/** Smaller moves are not shown: they round to 0. */
const MOVE_MIN = 0.0005
const NAMED = 2

const CAUSES: Readonly<Record<DriftStep['cause'], string>> = {
  reflection: 'A message',
  state_update: 'A manual update',
  reset: 'A reset',
  soul_revision: 'A soul revision',
}

const TONES: Readonly<Record<string, string>> = {
  hostility: 'A hostile message',
  warmth: 'A warm message',
  distress: 'A distressed message',
  demand: 'A demanding message',
  inquiry: 'A curious message',
}

type Move = { readonly name: string; readonly by: number }

const listMoves = ({ before, after }: Pick<DriftStep, 'before' | 'after'>): Move[] =>
  DIMENSIONS.map(({ name, read }) => ({ name, by: read(after) - read(before) }))
    .filter(({ by }) => Math.abs(by) > MOVE_MIN)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))

/** Whether a step changed a number by a visible amount. */
export const hasMoved = (step: DriftStep): boolean => listMoves(step).length > 0

/** A step as a sentence: `A warm message raised Agreeableness by 0.040.` */
export const describeStep = (step: DriftStep): string => {
  const moves = listMoves(step)
  const subject = describeCause(step)
  if (moves.length === 0) return `${subject} moved nothing.`
  let last = ''
  const named = moves.slice(0, NAMED).map(({ name, by }) => {
    const verb = by > 0 ? 'raised ' : 'lowered '
    const text = `${verb === last ? '' : verb}${name} by ${Math.abs(by).toFixed(3)}`
    last = verb
    return text
  })
  return `${subject} ${named.join(' and ')}.`
}

const describeCause = ({ cause, evidence }: DriftStep): string => {
  if (cause !== 'reflection') return CAUSES[cause]
  const [strongest] = Object.entries(readEvidence(evidence).cues).toSorted(([, a], [, b]) => b - a)
  return (strongest && TONES[strongest[0]]) ?? CAUSES.reflection
}
