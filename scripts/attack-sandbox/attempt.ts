/**
 * One attack and its outcome: it held, unless `broken` describes the breakout or `notRun` says why
 * it couldn't run.
 */
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
