/** The result of a check. `broken` keeps Daimon from working. */
export type Check = {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'broken'
  readonly found: string
  /** How to fix it; present unless the state is `ok`. */
  readonly mend?: string
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found })

export const warning = (name: string, found: string, fix: string): Check => ({
  name,
  state: 'warning',
  found,
  mend: fix,
})

export const broken = (name: string, found: string, fix: string): Check => ({
  name,
  state: 'broken',
  found,
  mend: fix,
})

/** The message of a thrown value, on one line. */
export const describeError = (error: unknown): string =>
  String((error as Error).message || (error as NodeJS.ErrnoException).code || error)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
