import { isWebAddress, visible } from '../inert.ts'
import type { Fact } from '../sections.ts'

/** Text in HTML, in an element or a quoted attribute. */
export const escape = (text: string): string =>
  visible(text).replaceAll(/[&<>"'`=]/g, (each) => `&#${each.charCodeAt(0)};`)

/** Text of a limited length, so that one finding can't fill the report. */
export const clip = (text: string, charsMax: number): string =>
  escape(text.length > charsMax ? `${text.slice(0, charsMax - 1).toWellFormed()}…` : text)

const FACT_CHARS_MAX = 1_000

export const facts = (given: readonly Fact[]): string =>
  `<dl>\n${given.map(({ label, text }) => `<dt>${clip(label, 60)}</dt><dd>${clip(text, FACT_CHARS_MAX)}</dd>`).join('\n')}\n</dl>`

export const link = (url: string): string =>
  isWebAddress(url)
    ? `<a href="${escape(url)}" rel="noopener noreferrer nofollow">${escape(url)}</a>`
    : `<code>${clip(url, FACT_CHARS_MAX)}</code>`

/** A link inside the page; the anchor is ours. */
export const jump = (anchor: string, content: string): string =>
  `<a href="#${anchor}">${content}</a>`

/** The first items of a list; the last item says how many are omitted. */
export const listFirst = (
  tag: 'ol' | 'ul',
  items: readonly string[],
  itemsMax: number,
): string[] => {
  if (items.length === 0) return []
  const rest = items.length - itemsMax
  return [
    `<${tag}>`,
    ...items.slice(0, itemsMax).map((item) => `<li>${item}</li>`),
    ...(rest > 0 ? [`<li>${rest} more in the JSON report</li>`] : []),
    `</${tag}>`,
  ]
}
