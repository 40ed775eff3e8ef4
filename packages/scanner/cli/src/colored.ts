import { styleText } from 'node:util'
import type { Io } from './io.ts'

const COLORS = {
  critical: ['red', 'bold'],
  high: ['red'],
  medium: ['yellow'],
  low: ['blue'],
} as const satisfies Readonly<Record<string, Parameters<typeof styleText>[0]>>

const SEVERITY = /^(?:critical|high|medium|low)(?= {2})/gim

/** Colors the severities at the beginning of lines, on a terminal without `NO_COLOR`. */
export const colored = ({ out, env }: Pick<Io, 'out' | 'env'>, text: string): string =>
  out.isTTY !== true || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
    ? text
    : text.replaceAll(SEVERITY, (word) =>
        styleText([...COLORS[word.toLowerCase() as keyof typeof COLORS]], word, {
          validateStream: false,
        }),
      )
