import type { GraphNode } from '@daimon/scanner-api'

export type PathStep = {
  readonly file: string
  readonly line: number
  readonly symbol: string
  readonly kind: 'route' | 'entry' | 'function' | 'import' | 'call' | 'dependency' | 'sink'
}

const KINDS: ReadonlyMap<GraphNode['kind'], PathStep['kind']> = new Map([
  ['HTTP_ROUTE', 'route'],
  ['DYNAMIC_ENTRYPOINT', 'entry'],
  ['FUNCTION', 'function'],
  ['IMPORT', 'import'],
  ['DEPENDENCY', 'dependency'],
])

export const toStep = ({ file, line, symbol, id, kind }: GraphNode): PathStep => ({
  file,
  line,
  symbol: symbol ?? id,
  kind: KINDS.get(kind) ?? 'call',
})

const STEPS_SHOWN = 24

/** A path as text: `GET /users/:id → show (src/users.js:12) → lodash.template (src/users.js:1)`. */
export const pathText = (steps: readonly PathStep[]): string => {
  const shown =
    steps.length <= STEPS_SHOWN
      ? steps.map(stepText)
      : [
          ...steps.slice(0, STEPS_SHOWN / 2).map(stepText),
          `${steps.length - STEPS_SHOWN} more`,
          ...steps.slice(-STEPS_SHOWN / 2).map(stepText),
        ]
  const text = shown.join(' → ')
  return text.length > PATH_TEXT_MAX ? `${text.slice(0, PATH_TEXT_MAX - 1).toWellFormed()}…` : text
}

/** Limit of the contract. */
const PATH_TEXT_MAX = 16_384

const stepText = ({ file, line, symbol, kind }: PathStep): string => {
  if (kind === 'route') return withoutBrackets(symbol)
  const name = kind === 'entry' ? `entry ${symbol}` : symbol
  const place = line === 0 ? file : `${file}:${line}`
  return `${withoutBrackets(name)} (${withoutBrackets(place)})`
}

/** Normalizes dynamic segments of any framework or file name to `:id`. */
export const withoutBrackets = (text: string): string =>
  text
    .replaceAll(/\[{1,2}(?:\.\.\.)?([^[\]]*)\]{1,2}/g, ':$1')
    .replaceAll(/<(?:[^:<>]*:)([^<>]*)>/g, ':$1')
    .replaceAll(/\{([^{}:]*)(?::[^{}]*)?\}/g, ':$1')
