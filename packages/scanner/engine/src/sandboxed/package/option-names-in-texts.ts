/** Source texts of compiled modules, by file. */
const texts = new Map<string, string>()
const known = new Map<string, readonly string[]>()

export const keepText = (file: string, text: string): void => void texts.set(file, text)

const NAMES_MAX = 30
const READS =
  /\b(?:\w*[oO]pt(?:ion)?s|conf|\w*[cC]onfig|\w*[sS]ettings)(?:\.([A-Za-z_$][\w$]*)|\[['"]([\w$-]+)['"]\])(?!\s*\()/g

/**
 * Names of option members that a package reads anywhere in its source. Recording objects miss
 * options that are copied before they are read, or read later.
 */
export const optionNamesInTexts = (load: string): readonly string[] => {
  const name = load.split('/', load.startsWith('@') ? 2 : 1).join('/')
  const before = known.get(name)
  if (before !== undefined) return before
  const names = new Set<string>()
  for (const [file, text] of texts)
    if (file.split('/node_modules/').at(-1)?.startsWith(`${name}/`) === true)
      for (const [, member, quoted] of text.matchAll(READS)) names.add((member ?? quoted) as string)
  const found = [...names].filter((each) => !(each in Array.prototype)).slice(0, NAMES_MAX)
  known.set(name, found)
  return found
}
