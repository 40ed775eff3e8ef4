import { Script } from 'node:vm'
import { NONCE } from '../../../protocol/plan.ts'
import { quotingAfter } from './command-payloads.ts'

/**
 * Code that creates the canary: with process globals in scope, and from inside a context that
 * contains host objects.
 */
const EFFECTS = [
  `process.getBuiltinModule('fs').mkdirSync('${NONCE}')`,
  `this.constructor.constructor('return process')().getBuiltinModule('fs').mkdirSync('${NONCE}')`,
] as const

/** Prefixes and suffixes that leave a syntactic context, with `@` for the effect. */
const WAYS_OUT = [
  '@',
  "'+@+'",
  '"+@+"',
  '`+@+`',
  '${@}',
  '${a,@}',
  ';@;//',
  "';@;//",
  '";@;//',
  '`;@;//',
  "');@;//",
  '");@;//',
  "'];@;//",
  '"];@;//',
  ');@;//',
  '];@;//',
  '};@;//',
  '});@;//',
  "'});@;//",
  '"});@;//',
  ')};@;//',
  ',@',
  '+@',
  '[@]',
  '.a,@',
  '*/@/*',
  '\n@\n//',
  '(){}(@);function a',
  '(){})(@);(function()',
  '(){})(@);(function(){',
  '(){})(@);(function',
  '=@',
  'a=@',
  'a){}@;//',
  'a}(@)//',
  'a=0;@;var a',
  '){@}//',
  '){@});(function(){',
  'a}@;{',
  "a',a:@,b:'",
  'a",a:@,b:"',
  '(function(){@})()',
  '_$$ND_FUNC$$_function(){@}()',
] as const

/**
 * For quotes that are escaped without escaping backslashes; the effect then needs another quote.
 */
const ESCAPED_EFFECT = `process.getBuiltinModule(\`fs\`).mkdirSync(\`${NONCE}\`)`
const CLOSINGS = ['', ']', ')', '])', '}', '})'] as const
const ESCAPED_WAYS_OUT = ['+@//', ';@//', ',@)//', '+@){//', '){}@//'] as const
const ESCAPED_MAX = 12

const TRIES_MAX = 60
/** Parses only inside quotes and comments, where no code runs. */
const NO_TOKEN = '@#'

/**
 * The payloads for a text at the marker in this code. Those that keep the code parseable come
 * first. The others are for packages that rewrite text to code.
 */
export const codePayloads = (code: string, marker: string): readonly string[] => {
  const fitting: string[] = []
  const others: string[] = []
  const put = (way: string, effect: string) => {
    const payload = way.replace('@', () => effect.replaceAll(NONCE, 'n'))
    return code.replaceAll(marker, () => payload)
  }
  for (const effect of [...EFFECTS, ESCAPED_EFFECT])
    for (const way of WAYS_OUT) {
      const payload = way.replace('@', () => effect)
      if (parses(put(way, effect)) && !parses(put(way, NO_TOKEN))) fitting.push(payload)
      else if (effect === EFFECTS[0] && REWRITTEN.has(way)) others.push(payload)
    }
  return [...fitting, ...escapePayloads(code, marker), ...others].slice(0, TRIES_MAX)
}

/**
 * Payloads to try even if they don't parse. Limited, because in a template language, code is
 * legitimate.
 */
const REWRITTEN: ReadonlySet<string> = new Set(['[@]', ...WAYS_OUT.slice(0, 10)])

const escapePayloads = (code: string, marker: string): string[] => {
  const quoting = quotingAfter(code.slice(0, code.indexOf(marker)))
  if (quoting === 'none') return []
  const quote = quoting === 'single' ? "'" : '"'
  const all = ESCAPED_WAYS_OUT.flatMap((way) =>
    CLOSINGS.map((closing) => `\\${quote}${closing}${way.replace('@', () => ESCAPED_EFFECT)}`),
  )
  const escaped = (payload: string) =>
    code.replaceAll(marker, () => payload.replaceAll(quote, `\\${quote}`).replaceAll(NONCE, 'n'))
  const fitting = all.filter((payload) => parses(escaped(payload)))
  return [...new Set([...fitting, ...all.slice(0, 3)])].slice(0, ESCAPED_MAX)
}

const parses = (code: string): boolean => {
  for (const text of [code, `(function(){${code}\n})`, `(${code}\n)`])
    try {
      return new Script(text) instanceof Script
    } catch {
      // Try the next parser.
    }
  return false
}
