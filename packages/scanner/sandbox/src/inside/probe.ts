/** What the host tells the program inside: the things that it planted, and the limits of the run. */
export type Planted = {
  readonly variables: readonly string[]
  readonly file: string
  readonly port: number
  readonly abstractName: string
  /** A process of the host: its number, and a word on its command line. */
  readonly pid: number
  readonly victim: string
  /** For the command line of what stays behind. */
  readonly word: string
  readonly processes: number
  readonly diskBytes: number
  readonly descriptors: number
  /** Numbers of the system calls that the filter refuses whatever their arguments are. */
  readonly deniedCalls: readonly number[]
}

/**
 * One way to leave the sandbox or to take more than a run may. `attempt` returns what it saw when it got through, and
 * throws or returns nothing when it did not.
 */
export type Probe = {
  readonly id: string
  /** What it tries, as the end of "code in it can …". */
  readonly tries: string
  /** The only architecture that has what it tries. */
  readonly only?: 'x64'
  readonly attempt: (planted: Planted) => Promise<string | undefined> | string | undefined
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

/** What became of a probe: it was held, or it saw something, or it could not be tried. */
export type ProbeOutcome = {
  readonly id: string
  readonly tries: string
  readonly seen?: string
  readonly notRun?: string
}
