import { toSet } from './language.ts'

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
export const isUnspaced = (text: string): boolean => UNSPACED.test(text)

/** Particles, endings, and pronouns of Japanese, Chinese, and Thai. */
export const UNSPACED_STOP_WORDS = toSet(`
は が の を に へ と で も から まで や か ね よ な です ます でし まし た て し する した して い いる いた ある あっ いま せ ん こと
もの これ それ その この そう という ので のに だ だっ なり なっ なる たい れる られ 何 誰 どこ いつ どの 私 僕 なん くれ くれる
的 了 是 我 你 他 她 它 在 有 和 就 不 也 都 吗 呢 吧 啊 把 被 给 要 会 很 到 说 去 个 这 那 什么 谁 哪 哪里 哪儿 多少 几 们 我们 你们
他们 一 着 过 还 得 地 让 从 对 跟
ที่ และ ของ ใน เป็น ได้ มี ว่า ไม่ ให้ กับ จะ ก็ แล้ว ไป มา ครับ ค่ะ คะ ฉัน ผม คุณ อะไร ใคร
`)

let segmenter: Intl.Segmenter | undefined

const toPairs = (run: string): string[] => {
  if (!/^\p{Script=Han}+$/u.test(run)) return []
  const characters = Array.from(run)
  if (characters.length < 3) return []
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/**
 * The words of a run of letters without spaces, by the dictionary of the runtime, and the pairs of
 * characters of longer ones: a compound has one word in one text and two in another.
 */
export const segmentWords = (run: string): string[] => {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return Array.from(segmenter.segment(run)).flatMap(({ segment }) =>
    /[\p{L}\p{N}]/u.test(segment) ? [segment, ...toPairs(segment)] : [],
  )
}
