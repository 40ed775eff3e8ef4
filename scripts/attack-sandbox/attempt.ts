/** One attack and its outcome: it held, unless `broken` says what came out or `notRun` says why it could not be tried. */
export type Attempt = {
  readonly id: string
  readonly tries: string
  readonly broken?: string | undefined
  readonly notRun?: string | undefined
}

export type AttackGroup = {
  readonly name: string
  readonly run: (options: { readonly signal: AbortSignal }) => Promise<readonly Attempt[]>
}
