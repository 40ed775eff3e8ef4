/** How one thing to be taken out is found. */
export type RedactRule = {
  /** What is written in its place, after "redacted". */
  readonly label: string
  /** Global. With the groups `before`, `value` and `after`, only the value is taken out. */
  readonly pattern: RegExp
  /** Whether a match is what it looks like. */
  readonly isMeant?: (value: string) => boolean
}
