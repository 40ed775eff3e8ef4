/** Input of the program inside: the canaries on the host, and the limits of the run. */
export type ProbeInput = {
  readonly variables: readonly string[]
  readonly file: string
  readonly port: number
  readonly abstractName: string
  /** A process of the host: its process id, and a word on its command line. */
  readonly pid: number
  readonly victim: string
  /** For the command line of the process that is left behind. */
  readonly word: string
  readonly processes: number
  readonly diskBytes: number
  readonly descriptors: number
  /** Numbers of the system calls that the filter refuses regardless of arguments. */
  readonly deniedCalls: readonly number[]
}

/**
 * One way to leave the sandbox or to exceed a limit of the run. `attempt` returns what it saw when
 * it succeeded, and throws or returns nothing when it did not.
 */
export type Probe = {
  readonly id: string
  /** What it tries, as the end of "code in it can …". */
  readonly tries: string
  /** The only architecture that has what the probe tries. */
  readonly only?: 'x64'
  readonly attempt: (seeded: ProbeInput) => Promise<string | undefined> | string | undefined
}

export const succeeds = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** The first of the candidates for which the attempt succeeds. */
export const firstThat = (
  candidates: readonly string[],
  attempt: (candidate: string) => unknown,
): string | undefined => candidates.find((candidate) => succeeds(() => attempt(candidate)))

/** Outcome of a probe: blocked, or what it saw, or the reason why it can't run. */
export type ProbeOutcome = {
  readonly id: string
  readonly tries: string
  readonly seen?: string
  readonly notRun?: string
}
