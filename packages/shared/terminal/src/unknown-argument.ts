import type { ArgsDef } from 'citty'

/** Describes the first unknown argument. citty ignores it, so a misspelled flag has no effect. */
export const findUnknownArgument = (
  args: ArgsDef,
  given: { readonly _: readonly string[] },
): string | undefined => {
  const known = new Set(['_'])
  for (const [name, { alias = [] }] of Object.entries(args) as [string, { alias?: string[] }][])
    for (const each of [name, ...[alias].flat()]) known.add(each).add(camelCase(each))
  const flag = Object.keys(given).find((name) => !known.has(name))
  if (flag !== undefined) return `Unknown option ${flag.length === 1 ? '-' : '--'}${flag}.`
  const positionals = Object.values(args).filter(({ type }) => type === 'positional').length
  const extra = given._[positionals]
  return extra === undefined
    ? undefined
    : `Unexpected argument '${extra}'. Quote arguments that contain spaces.`
}

const camelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
