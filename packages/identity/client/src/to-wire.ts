type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name

/**
 * The members of a request with camelCase names; names of nested members stay those of the HTTP
 * API.
 */
export type Camel<Request> = {
  [Name in keyof Request as Name extends string ? CamelName<Name> : never]: Request[Name]
}

type SnakeName<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeName<Tail>}`
    : `_${Lowercase<Head>}${SnakeName<Tail>}`
  : Name

type Snake<Members> = {
  [Name in keyof Members as Name extends string ? SnakeName<Name> : never]: Members[Name]
}

/** `{topK: 5}` → `{top_k: 5}`, one level deep. */
export function toWire<Members extends object>(members: Members): Snake<Members> {
  const entries = Object.entries(members).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value as unknown,
  ])
  return Object.fromEntries(entries) as Snake<Members>
}
