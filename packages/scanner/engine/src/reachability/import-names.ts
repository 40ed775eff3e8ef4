import { ECOSYSTEM_RECORDS } from '@daimon/scanner-core'

/** Import names by package key (`PyPI:pyyaml`), if they differ from the package names. */
export const IMPORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  ECOSYSTEM_RECORDS.flatMap((ecosystem) =>
    Object.entries(ecosystem.imports.byPackage).map(([name, imported]): [string, string[]] => [
      `${ecosystem.name}:${name}`,
      [imported],
    ]),
  ),
)

/** Ecosystems whose imports always name the package, so that no import means no use. */
export const IMPORTS_NAME_PACKAGES: ReadonlySet<string> = new Set(
  ECOSYSTEM_RECORDS.filter(({ imports }) => imports.namePackages).map(({ name }) => name),
)

/** Names that code gives to packages by custom. */
export const LOCAL_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['lodash', ['_']],
  ['underscore', ['_']],
  ['jquery', ['$', 'jQuery']],
  ['cheerio', ['$']],
  ['numpy', ['np']],
  ['pandas', ['pd']],
  ['tensorflow', ['tf']],
])

/** Languages by the names that clients use for them. */
export const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map(
  ECOSYSTEM_RECORDS.flatMap(({ languages }) =>
    languages.flatMap(({ name, endings, words }) =>
      [...endings, ...words].map((word): [string, string] => [word, name]),
    ),
  ),
)
