/**
 * Whether what is called is the vulnerable member. Databases write members as they like (`template`, `lodash.template`,
 * `_.template`, `yaml.load`, `Parser#parse`), the graph writes a path of members with `()` for a result: the last word
 * of both must be the same. `default` is the export itself, called.
 */
export const isSymbol = (called: string, specifier: string, symbol: string): boolean => {
  const wanted = words(symbol).at(-1)
  // Calling what a call gave back is another call.
  if (wanted === undefined || called.endsWith(')')) return false
  const found = words(called.replace(/\.(?:call|apply|bind)$/, ''))
  const isWhole = found.every((word) => word === 'default')
  if (isWhole)
    // `lodash/template` names the member in the import.
    return wanted === 'default' || words(specifier).at(-1) === wanted
  return found.at(-1) === wanted
}

const words = (text: string): string[] =>
  text.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '')
