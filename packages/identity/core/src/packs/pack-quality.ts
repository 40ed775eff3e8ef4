import type { SoulpackManifest } from '@daimon/identity-api'

const WORDS_MIN = 150
const WORDS_MAX = 1200

type Sign = { readonly of: RegExp; readonly warning: string }

// English heuristics: a match proves little, but a missing sign merits a check.
const SIGNS: readonly Sign[] = [
  {
    of: /\b(?:no|not|never|nor|won['’]t|don['’]t|doesn['’]t|refuses?|declines?|declined)\b/i,
    warning:
      'the texts set no boundary: say what the persona will not do, and what it does instead',
  },
  {
    of: /\?/,
    warning: 'the texts have no question: say what the persona asks back, and when',
  },
  {
    of: /\b(?:know|knows|known|unknown|unsure|uncertain|unclear|not sure|no idea|guess|can['’]t see|doubt)\b/i,
    warning: 'the texts do not say what the persona does when it does not know',
  },
]

/** Suggests improvements to a valid pack; they are warnings only. */
export const packQuality = (manifest: SoulpackManifest, description: string): string[] => {
  const words = description.split(/\s+/).filter(Boolean).length
  return [
    ...(words < WORDS_MIN
      ? [`the texts have ${words} words: write 300 to 700 for a distinctive persona`]
      : []),
    ...(words > WORDS_MAX
      ? [`the texts have ${words} words, and every prompt includes them: 300 to 700 are enough`]
      : []),
    ...SIGNS.filter(({ of }) => !of.test(description)).map(({ warning }) => warning),
    ...(manifest.tags.length === 0
      ? ['the manifest has no tags: add tags so that users can find the pack']
      : []),
  ]
}
