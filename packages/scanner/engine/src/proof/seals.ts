import { randomBytes, randomInt } from 'node:crypto'
import { type ProgramLanguage, type VulnerabilityClass, getClassRecord } from '@daimon/scanner-api'
import type { Seal } from '../protocol/package-job.ts'
import { letters } from '../protocol/letters.ts'
import { NONCE } from '../protocol/plan.ts'

/** A way to write a random word into a payload. */
export type SealForm = {
  /** Whether the word results only from evaluating its written form. */
  readonly isEvaluated: boolean
  readonly make: () => Seal
}

/** Lowercase letters only, because some packages change case or split at digits. */
const word = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters(byte % 26)).join('')

export const freshNonce = (): string => `${letters(randomInt(26))}${word(14)}z`

const plainSeal = (): Seal => {
  const nonce = freshNonce()
  return { text: nonce, canary: nonce, word: nonce }
}

/** The word as is: for effects seen by another process, and for controls. */
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

/** Shell expressions; one contains no digits, for packages that split at digits. */
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

/** Code expressions inside a string with these quotes. */
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

/** In Python, and in template engines whose expressions are like those of Python. */
const pythonForms = (quote: string): readonly SealForm[] => [
  evaluated(() => {
    const { text, value } = sum()
    return { text: `${quote}+${quote}{}${quote}.format(${text})+${quote}`, value }
  }),
]

const CODE_FORMS: Readonly<Record<ProgramLanguage, (quote: string) => readonly SealForm[]>> = {
  javascript: codeForms,
  python: pythonForms,
}

type SealOptions = { readonly place?: string; readonly language?: ProgramLanguage }

/**
 * Whether the effect is a file, which any code can create. Only a name that results from evaluation
 * confirms it.
 */
export const needsEvaluation = (vulnerability: VulnerabilityClass): boolean =>
  getClassRecord(vulnerability).proof.evaluator !== null

/** Forms for the nonce at this place of a payload, strongest first. */
export const sealFormsFor = (
  vulnerability: VulnerabilityClass,
  payload: string,
  { place = NONCE, language = 'javascript' }: SealOptions = {},
): readonly SealForm[] => {
  const { evaluator } = getClassRecord(vulnerability).proof
  if (evaluator === null) return [PLAIN]
  if (evaluator === 'shell')
    return [...shellForms(payload.includes('${IFS}') ? '${IFS}' : ' '), PLAIN]
  const quote = payload[payload.indexOf(place) + place.length] ?? ''
  return ["'", '"', '`'].includes(quote) ? [...CODE_FORMS[language](quote), PLAIN] : [PLAIN]
}
