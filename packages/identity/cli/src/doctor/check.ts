/** What a check has found. `broken` is what keeps Daimon from working. */
export type Check = {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'broken'
  readonly found: string
  /** What to do about it; stands with everything that is not ok. */
  readonly mend?: string
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found })

export const warning = (name: string, found: string, mend: string): Check => ({
  name,
  state: 'warning',
  found,
  mend,
})

export const broken = (name: string, found: string, mend: string): Check => ({
  name,
  state: 'broken',
  found,
  mend,
})

/** The message of what was thrown, on one line. */
export const messageOf = (error: unknown): string =>
  String((error as Error).message || (error as NodeJS.ErrnoException).code || error)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
