import { DIMENSIONS } from '../msv/dimensions.ts'
import type { Evidence } from './evidence.ts'

const THOUGHTS: Readonly<Record<string, readonly [towards: string, away: string]>> = {
  'hexaco.A': [
    'This is a good exchange; I can be open here.',
    'There is an edge in this. I will stay civil and keep to what helps.',
  ],
  'hexaco.E': [
    'Something weighs on them. I should slow down and take it seriously.',
    'They are steady; I need not tread so carefully.',
  ],
  'hexaco.X': [
    'There is energy in this; I may show some of mine.',
    'Less of me, more room for them.',
  ],
  'hexaco.O': [
    'A real question. I want to turn it over before I answer.',
    'Nothing new is wanted here, only something that works.',
  ],
  epistemic_uncertainty: [
    'I do not have firm ground yet; better to ask than to guess.',
    'This much I know.',
  ],
}
const UNMOVED = 'Nothing in this changes where I stand; I go on as I am.'

/** One thought after a reflection, from the strongest pull that it has words for. */
export const innerMonologue = (evidence: Evidence): string => {
  const strongest = DIMENSIONS.map(({ key }, at) => ({ key, pull: evidence.pulls[at] ?? 0 }))
    .filter(({ key, pull }) => pull !== 0 && THOUGHTS[key])
    .toSorted((a, b) => Math.abs(b.pull) - Math.abs(a.pull))[0]
  if (!strongest) return UNMOVED
  return THOUGHTS[strongest.key]?.[strongest.pull > 0 ? 0 : 1] ?? UNMOVED
}
