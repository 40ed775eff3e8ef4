import { createHash } from 'node:crypto'
import { withoutEnd } from '../text/without-end.ts'
import { normalizeContent } from './content-hash.ts'

const MS_PER_DAY = 86_400_000

// Sentence openers without meaning. Those of the second kind have a meaning without the comma
// ("well water").
const FILLER =
  /^(?:(?:oh|ah|hmm+|hey|btw|by the way)(?:,|!|\.{3}|…)? |(?:um+|uh+|well|so|ok|okay|anyway|you know|i mean|hi|hello)(?:,|!|\.{3}|…| -) ?)+/

// Looks back from the end: from the beginning, each letter of a long word would look back over all
// text before it.
const contracted = (end: string): RegExp => new RegExp(`${end}\\b(?<=\\b[a-z]+${end})`, 'g')

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\bshan't\b/g, 'shall not'],
  [contracted("n't"), ' not'],
  [/\bi'm\b/g, 'i am'],
  [contracted("'re"), ' are'],
  [contracted("'ll"), ' will'],
  [contracted("'ve"), ' have'],
]

// "I went running today", stated on two days, is two events.
const POINTS_TO_A_DAY = new RegExp(
  String.raw`(?<!\p{L})(?:today|tonight|yesterday|tomorrow|now|just|ago|currently|recently|lately|(?:this|last|next) \p{L}+|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|at the moment` +
    String.raw`|heute|gestern|morgen|gerade|aujourd'hui|hier|demain|hoy|ayer|mañana|oggi|ieri|domani|hoje|ontem|amanhã)(?!\p{L})`,
  'u',
)

/**
 * Normal form that near duplicates share: the words without case, spacing, contractions, sentence
 * end marks, and opening words. Every word, number, sign, and unit stays, and so do question marks
 * and commas that separate words ("no, more" is not "no more").
 */
export const nearDuplicateForm = (content: string): string => {
  const plain = normalizeContent(content.replaceAll(/[’‘ʼ]/g, "'"))
  let form = plain.replace(FILLER, '')
  for (const [pattern, words] of CONTRACTIONS) form = form.replaceAll(pattern, words)
  form = form
    .replaceAll(/ (?=[.,!?;…])/g, '')
    .replaceAll(/[.!?…]+/g, (marks, at: number, whole: string) =>
      marks.includes('?') && isAtEnd(whole, at + marks.length) ? '?' : marks,
    )
    .replaceAll(/[.!;…]+/g, (marks, at: number, whole: string) =>
      whole[at + marks.length] === ' ' ? '.' : marks,
    )
    .replaceAll(/,(?= (?:and|but|or|so|because) )/g, '')
  form = withoutEnd(form, '.,!;…。')
  return form === '' ? plain : form
}

const isAtEnd = (text: string, at: number): boolean => at === text.length || text[at] === ' '

/**
 * SHA-256 of the near form, and of the day (UTC) if the words refer to one: equal for duplicates.
 * `atMs` is the time of the statement, in milliseconds since 1970.
 */
export const nearDuplicateKey = (content: string, atMs: number): Uint8Array => {
  const form = nearDuplicateForm(content)
  const day = POINTS_TO_A_DAY.test(form) ? `\n${Math.floor(atMs / MS_PER_DAY)}` : ''
  return createHash('sha256')
    .update(form + day)
    .digest()
}
