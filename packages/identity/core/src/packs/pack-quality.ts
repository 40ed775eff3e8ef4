import type { SoulpackManifest } from '@daimon/identity-api'

const WORDS_MIN = 150
const WORDS_MAX = 1200

type Sign = { readonly of: RegExp; readonly warning: string }

// English, and plain: a sign that is there proves little, one that is missing is worth a look.
const SIGNS: readonly Sign[] = [
  {
    of: /\b(?:no|not|never|nor|won['’]t|don['’]t|doesn['’]t|refuses?|declines?|declined)\b/i,
    warning:
      'the texts set no boundary: say what the persona will not do, and what it does instead',
  },
  {
    of: /\?/,
    warning: 'the texts ask nothing: say what the persona asks back, and when',
  },
  {
    of: /\b(?:know|knows|known|unknown|unsure|uncertain|unclear|not sure|no idea|guess|can['’]t see|doubt)\b/i,
    warning: 'the texts do not say what the persona does when it does not know',
  },
]

/** What could be better in a pack that compiles: no reason to refuse it. */
export const packQuality = (manifest: SoulpackManifest, description: string): string[] => {
  const words = description.split(/\s+/).filter(Boolean).length
  return [
    ...(words < WORDS_MIN
      ? [`the texts have ${words} words: 300 to 700 make a persona that can be told from others`]
      : []),
    ...(words > WORDS_MAX
      ? [`the texts have ${words} words: each of them is in every prompt, 300 to 700 are enough`]
      : []),
    ...SIGNS.filter(({ of }) => !of.test(description)).map(({ warning }) => warning),
    ...(manifest.tags.length === 0
      ? ['the manifest has no tags: nobody finds the pack by one']
      : []),
  ]
}
