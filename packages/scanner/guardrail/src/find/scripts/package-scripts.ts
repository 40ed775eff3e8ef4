import { parse } from 'jsonc-parser'

/** The scripts of package.json as one shell script. */
export const packageScripts = (text: string): string => {
  const root: unknown = parse(text, [], { allowTrailingComma: true })
  const scripts =
    typeof root === 'object' && root !== null ? (root as { scripts?: unknown }).scripts : undefined
  return typeof scripts === 'object' && scripts !== null
    ? Object.values(scripts)
        .filter((each) => typeof each === 'string')
        .join('\n')
    : ''
}
