/**
 * Whether a called member is the vulnerable one. Databases use different notations (`template`,
 * `lodash.template`, `_.template`, `yaml.load`, `Parser#parse`); the graph uses a member path with
 * `()` for a call result. The last words must match. `default` is a call of the export itself.
 */
export const isSymbol = (called: string, specifier: string, symbol: string): boolean => {
  const wanted = words(symbol).at(-1)
  // A call of a call result is a different call.
  if (wanted === undefined || called.endsWith(')')) return false
  const found = words(called.replace(/\.(?:call|apply|bind)$/, ''))
  const isWhole = found.every((word) => word === 'default')
  if (isWhole)
    // `lodash/template` names the member in the specifier.
    return wanted === 'default' || words(specifier).at(-1) === wanted
  return found.at(-1) === wanted
}

const words = (text: string): string[] =>
  text.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '')
