import { ESCAPING_CALL } from '../../rules/templates.ts'

const TEXTS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g
/** A variable with its members: not a filter, an argument, a method, or a function. */
const NAMES =
  /(?<![\w$.|@#])([A-Za-z_$][\w$]*)(?!\s*=(?!=)|[\w$]|\s*\()((?:\??\.[A-Za-z_$][\w$]*(?![\w$]*\s*\())*)/g

/** Words of template languages and of JavaScript, which can't be names of variables. */
const WORDS: ReadonlySet<string> = new Set(
  'and or not in is if else elif true false none null undefined True False None loop forloop self super typeof instanceof new void delete this var let const function return for while do switch case default break continue try catch finally throw class extends import export with yield await async enum static as by of end each unless lookup log eval arguments'.split(
    ' ',
  ),
)

/**
 * The variables that an expression of a template depends on, with their members, as an array of
 * JavaScript; `''` if there are none, or if a function escapes them.
 */
export const namesIn = (expression: string): string => {
  const plain = expression.replaceAll(TEXTS, '""')
  // `lastIndex` of a global expression would carry over.
  if (plain.search(ESCAPING_CALL) >= 0) return ''
  const names = new Set<string>()
  if (REQUEST.test(plain)) names.add('$request.value')
  for (const [, name = '', members = ''] of plain.matchAll(NAMES))
    if (!WORDS.has(name) && name !== 'request') names.add(`${name}${members.replaceAll('?', '')}`)
  return names.size === 0 ? '' : `[${[...names].slice(0, NAMES_MAX).join(', ')}]`
}

/** The request, which Flask, Django, and Tornado give to every template. */
const REQUEST =
  /(?<![\w.])request\.(?:args|form|values|cookies|headers|GET|POST|COOKIES|query_params|path|url|full_path|get_full_path|arguments|uri|query_string)\b/

const NAMES_MAX = 16
