const EXPORTS = /export (?:type )?\{([^}]*)\} from '([^']+)'/g
const NAMED = (name: string): RegExp =>
  new RegExp(`\\b(import|export)( type)? \\{([^}]*)\\} from '${name}'`, 'g')

/**
 * Replaces imports of names from the index of a package with imports from the modules that declare
 * them, so that the declarations of a package reach no more than it uses. `locate` converts a path
 * of `index` to a specifier.
 */
export const narrowImports = (
  text: string,
  name: string,
  index: string,
  locate: (path: string) => string,
): string => {
  const declaredIn = new Map(
    [...index.matchAll(EXPORTS)].flatMap(([, names, path]) =>
      splitNames(names!)
        .filter((exported) => !exported.includes(' as '))
        .map((exported) => [originalName(exported), path!] as const),
    ),
  )
  return text.replaceAll(NAMED(name), (whole, verb: string, type = '', names: string) => {
    const all = splitNames(names)
    if (!all.every((one) => declaredIn.has(originalName(one)))) return whole
    return all
      .map((one) => {
        const path = locate(declaredIn.get(originalName(one))!)
        return `${verb}${type} { ${one} } from '${path}'`
      })
      .join(';\n')
  })
}

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** `A` of `type A` and of `A as B`. */
const originalName = (name: string): string => name.replace(/^type /, '').replace(/ as \w+$/, '')
