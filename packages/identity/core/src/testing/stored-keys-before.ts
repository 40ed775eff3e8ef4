import { createHash } from 'node:crypto'

// The key functions of release 0.2.0, unchanged: stored keys were created by them. Slow on hostile
// texts.

const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/gu

const normalizeContent = (content: string): string =>
  content
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim()

export const contentKeyBefore = (content: string): Uint8Array =>
  createHash('sha256').update(normalizeContent(content)).digest()

const FILLER =
  /^(?:(?:oh|ah|hmm+|hey|btw|by the way)(?:,|!|\.{3}|…)? |(?:um+|uh+|well|so|ok|okay|anyway|you know|i mean|hi|hello)(?:,|!|\.{3}|…| -) ?)+/

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\bshan't\b/g, 'shall not'],
  [/(?<=\b[a-z]+)n't\b/g, ' not'],
  [/\bi'm\b/g, 'i am'],
  [/(?<=\b[a-z]+)'re\b/g, ' are'],
  [/(?<=\b[a-z]+)'ll\b/g, ' will'],
  [/(?<=\b[a-z]+)'ve\b/g, ' have'],
]

const POINTS_TO_A_DAY = new RegExp(
  String.raw`(?<!\p{L})(?:today|tonight|yesterday|tomorrow|now|just|ago|currently|recently|lately|(?:this|last|next) \p{L}+|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|at the moment` +
    String.raw`|heute|gestern|morgen|gerade|aujourd'hui|hier|demain|hoy|ayer|mañana|oggi|ieri|domani|hoje|ontem|amanhã)(?!\p{L})`,
  'u',
)

const nearForm = (content: string): string => {
  const plain = normalizeContent(content.replaceAll(/[’‘ʼ]/g, "'"))
  let form = plain.replace(FILLER, '')
  for (const [pattern, words] of CONTRACTIONS) form = form.replaceAll(pattern, words)
  form = form
    .replaceAll(/ (?=[.,!?;…])/g, '')
    .replaceAll(/[.!…]*\?[?.!…]*(?= |$)/g, '?')
    .replaceAll(/[.!;…]+(?= )/g, '.')
    .replaceAll(/,(?= (?:and|but|or|so|because) )/g, '')
    .replace(/[.,!;…。]+$/, '')
  return form === '' ? plain : form
}

export const foldKeyBefore = (content: string, atMs: number): Uint8Array => {
  const form = nearForm(content)
  const day = POINTS_TO_A_DAY.test(form) ? `\n${Math.floor(atMs / 86_400_000)}` : ''
  return createHash('sha256')
    .update(form + day)
    .digest()
}
