import { SECRET_FORMATS } from '@daimon/secrets'
import { Lines } from '../extract/lines.ts'
import { placeholder, scrubText } from './scrub-text.ts'

/** Why part of a source was classified as a secret. */
type SecretKind = (typeof SECRET_FORMATS)[number]['kind'] | 'password' | 'random' | 'control'

export type ScrubbedSource = {
  readonly text: string
  /** What was replaced, in the order of the lines. */
  readonly replaced: readonly { readonly kind: SecretKind; readonly line: number }[]
}

type Rule = {
  readonly kind: SecretKind
  /** Matches the secret, or what precedes it (`before`) and the secret (`value`). Global. */
  readonly pattern: RegExp
  readonly of?: (value: string) => string
}

const RULES: readonly Rule[] = [
  ...SECRET_FORMATS.map(({ kind, pattern }): Rule => ({ kind, pattern })),
  {
    kind: 'password', // postgres://user:password@host
    pattern:
      /(?<before>\b[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/[^\s:/?#@'"`]{0,256}:)(?<value>[^\s/@'"`$]{1,512})(?=@)/g,
  },
  {
    kind: 'password', // `password: 'x'`, `apiKey = "x"`, `"secret": "x"`
    pattern:
      /(?<before>(?:pass(?:word|wd|phrase)|pwd|secret|token|credential|(?:api|access|private|auth|signing|encryption)[_-]?key)\w{0,20}["'`]?\]?\s{0,3}[:=]\s{0,3}(["'`]))(?<value>(?:(?!\2)[^\\\n]|\\.){4,512})(?=\2)/gi,
  },
  {
    kind: 'random', // a random text
    pattern: /(?<before>["'`])(?<value>[A-Za-z0-9+/=_-]{16,4096})(?=["'`])/g,
    of: scrubText,
  },
  {
    kind: 'control', // not allowed in a payload
    pattern: /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g,
    of: () => ' ',
  },
]

/**
 * Removes secrets from a source before it is shared: tokens of known formats, passwords in URLs and
 * under credential-like names, and random-looking texts. Lines stay in place, since places refer to
 * line numbers.
 */
export const scrubSource = (source: string): ScrubbedSource => {
  const replaced: { kind: SecretKind; line: number }[] = []
  let text = source
  for (const { kind, pattern, of = placeholder } of RULES) {
    const lines = new Lines(text)
    text = text.replace(pattern, (...args: unknown[]) => {
      const groups = args.at(-1) as { before?: string; value?: string } | string
      const [whole, at] = [String(args[0]), args.findLast((each) => typeof each === 'number')]
      const { before = '', value = whole } = typeof groups === 'object' ? groups : {}
      const made = of(value)
      if (made === value) return whole
      replaced.push({ kind, line: lines.line(Number(at) + before.length) })
      return before + made + '\n'.repeat(value.split('\n').length - 1)
    })
  }
  return { text, replaced: replaced.toSorted((a, b) => a.line - b.line) }
}
