import type { ArgsDef } from 'citty'

/**
 * What was typed that a command does not know, in a sentence. citty passes it on, and a misspelt flag would do
 * nothing in silence.
 */
export const strangerIn = (
  args: ArgsDef,
  given: { readonly _: readonly string[] },
): string | undefined => {
  const known = new Set(['_'])
  for (const [name, { alias = [] }] of Object.entries(args) as [string, { alias?: string[] }][])
    for (const each of [name, ...[alias].flat()]) known.add(each).add(camelCase(each))
  const flag = Object.keys(given).find((name) => !known.has(name))
  if (flag !== undefined)
    return `${flag.length === 1 ? '-' : '--'}${flag} is no flag of this command.`
  const positionals = Object.values(args).filter(({ type }) => type === 'positional').length
  const extra = given._[positionals]
  return extra === undefined
    ? undefined
    : `'${extra}' is one argument too many; quote what belongs together.`
}

const camelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
