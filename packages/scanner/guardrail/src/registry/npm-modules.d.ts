/** Types for the used parts of two untyped npm modules. */
declare module '@npmcli/config' {
  export default class Config {
    constructor(options: Record<string, unknown>)
    load(): Promise<void>
    readonly flat: Record<string, unknown>
  }
}
declare module '@npmcli/config/lib/definitions/index.js' {
  const all: Record<'definitions' | 'shorthands' | 'flatten' | 'nerfDarts', unknown>
  export default all
}
declare module 'npm-registry-fetch' {
  type Fetch = (
    path: string,
    options: Record<string, unknown>,
  ) => Promise<{ text: () => Promise<string> }>
  const fetch: Fetch & { pickRegistry: (spec: string, options: Record<string, unknown>) => string }
  export default fetch
}
