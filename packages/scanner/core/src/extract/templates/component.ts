import { ESCAPING_CALL } from '../../rules/templates.ts'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const RAW = /\bv-html\s*=\s*(?:"([^"]*)"|'([^']*)')|\{@html\s+([^{}]+)\}/g

/**
 * A component of Vue or Svelte as a module: its scripts at their own places, and a call for each
 * value that gets into the page unescaped. The ending says which language the scripts are in.
 */
export const readComponent = (
  source: string,
): { readonly text: string; readonly ending: string } => {
  const parts: { readonly at: number; readonly end: number; readonly text: string }[] = []
  let ending = 'js'
  const markup = source.replaceAll(
    SCRIPT,
    (all, attributes: string, script: string, at: number) => {
      if (/\blang\s*=\s*["']tsx?["']/.test(attributes)) ending = 'ts'
      const start = at + all.indexOf('>', attributes.length) + 1
      parts.push({ at: start, end: start + script.length, text: script })
      return ' '.repeat(all.length)
    },
  )
  for (const { 0: all, 1: double, 2: single, 3: html, index } of markup.matchAll(RAW)) {
    const value = (double ?? single ?? html ?? '').trim().replaceAll(ESCAPING_CALL, '$escaped(')
    if (value !== '')
      parts.push({
        at: index,
        end: index + all.length,
        text: `;$unescaped(${value.replaceAll('\n', ' ')});`,
      })
  }
  let text = ''
  let from = 0
  for (const part of parts.toSorted((a, b) => a.at - b.at)) {
    text += source.slice(from, Math.max(from, part.at)).replaceAll(/[^\n]/g, '') + part.text
    from = part.end
  }
  return { text: text + source.slice(from).replaceAll(/[^\n]/g, ''), ending }
}
