import { lastMember, memberWords } from '@daimon/scanner-core'

/**
 * Whether a called member is the vulnerable one. Databases use different notations (`template`,
 * `lodash.template`, `_.template`, `yaml.load`, `Parser#parse`); the graph uses a member path with
 * `()` for a call result. The last words must match. `default` is a call of the export itself.
 */
export const isSymbol = (called: string, specifier: string, symbol: string): boolean => {
  const wanted = memberWords(symbol).at(-1)
  // A call of a call result is a different call.
  const found = lastMember(called)
  if (wanted === undefined || found === undefined) return false
  // `lodash/template` names the member in the specifier.
  if (found === '') return wanted === 'default' || memberWords(specifier).at(-1) === wanted
  return found === wanted
}
