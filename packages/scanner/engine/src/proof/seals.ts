import { randomBytes, randomInt } from 'node:crypto'
import type { FlawClass } from '@daimon/scanner-api'
import type { Seal } from '../explore/job.ts'
import { letters } from '../explore/letters.ts'
import { NONCE } from '../explore/plan.ts'

/** A way to write a random word into a payload. */
export type SealForm = {
  /** The word comes out only where the text that it is written as is evaluated. */
  readonly isEvaluated: boolean
  readonly make: () => Seal
}

/** Lower case and letters alone: some packages change case, and some take what has numbers apart. */
const word = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters(byte % 26)).join('')

export const freshNonce = (): string => `${letters(randomInt(26))}${word(14)}z`

const plainSeal = (): Seal => {
  const nonce = freshNonce()
  return { text: nonce, canary: nonce, word: nonce }
}

/** Written as it is: for what is seen by another process, and for controls. */
export const PLAIN: SealForm = { isEvaluated: false, make: plainSeal }

const evaluated = (write: () => { readonly text: string; readonly value: string }): SealForm => ({
  isEvaluated: true,
  make: () => {
    const [head, tail] = [freshNonce(), word(4)]
    const { text, value } = write()
    return { text: `${head}${text}${tail}`, canary: `${head}${value}${tail}`, word: head }
  },
})

const OPERATORS = [
  ['*', (a: number, b: number) => a * b],
  ['+', (a: number, b: number) => a + b],
  ['-', (a: number, b: number) => 100 + a - b],
] as const

const sum = (): { readonly text: string; readonly value: string } => {
  const [sign, count] = OPERATORS[randomInt(OPERATORS.length)] as (typeof OPERATORS)[number]
  const [a, b] = [randomInt(10, 100), randomInt(10, 100)]
  return { text: `${sign === '-' ? '100+' : ''}${a}${sign}${b}`, value: String(count(a, b)) }
}

/** As a shell evaluates it, without digits where a package takes numbers apart. */
const shellForms = (space: string): readonly SealForm[] => [
  evaluated(() => {
    const { text, value } = sum()
    return { text: `$((${text}))`, value }
  }),
  evaluated(() => {
    const plain = word(8).replaceAll('z', 'y')
    const shifted = [...plain].map((each) => String.fromCharCode(each.charCodeAt(0) + 1)).join('')
    return {
      text: `$(echo${space}${plain}|tr${space}a-y${space}b-z)`,
      value: shifted,
    }
  }),
]

const TYPES = [
  ['{}', 'object'],
  ['isNaN', 'function'],
  ['isNaN()', 'boolean'],
] as const

/** As an evaluator of code does, within a text between these quotes. */
const codeForms = (quote: string): readonly SealForm[] => [
  evaluated(() => {
    const { text, value } = sum()
    return { text: `${quote}+(${text})+${quote}`, value }
  }),
  evaluated(() => {
    const [text, value] = TYPES[randomInt(TYPES.length)] as (typeof TYPES)[number]
    return { text: `${quote}+(typeof ${text})+${quote}`, value }
  }),
]

/** What evaluates a payload whose effect is a file; nothing where the effect is seen in another way. */
const EVALUATOR: Readonly<Partial<Record<FlawClass, 'shell' | 'code'>>> = {
  'command-injection': 'shell',
  'code-injection': 'code',
  deserialization: 'code',
}

/** Whether the effect is a file, which any code can make: what confirms it is a name that comes of evaluating alone. */
export const needsEvaluation = (flaw: FlawClass): boolean => EVALUATOR[flaw] !== undefined

/** The ways to write the word of a run at this place of a payload, those that confirm most first. */
export const sealFormsFor = (
  flaw: FlawClass,
  payload: string,
  place: string = NONCE,
): readonly SealForm[] => {
  const evaluator = EVALUATOR[flaw]
  if (evaluator === undefined) return [PLAIN]
  if (evaluator === 'shell')
    return [...shellForms(payload.includes('${IFS}') ? '${IFS}' : ' '), PLAIN]
  const quote = payload[payload.indexOf(place) + place.length] ?? ''
  return ["'", '"', '`'].includes(quote) ? [...codeForms(quote), PLAIN] : [PLAIN]
}
