/** The installed packages, each in its own directory, and a directory for files of the checks. */
export type Place = {
  /** The repository. */
  readonly root: string
  readonly work: string
  /** The directory in which a package is installed. */
  readonly directoryOf: (name: string) => string
}

/** Something that users do with the installed packages. */
export type Check = {
  readonly name: string
  readonly msMax?: number
  /** Throws if it fails. Returns the measured time, or the reason why it can't run here. */
  readonly run: (place: Place) => Promise<CheckResult>
}

export type CheckResult = { readonly ms: number; readonly detail: string } | { skipped: string }
