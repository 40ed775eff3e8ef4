/** A rule that finds one kind of data to redact. */
export type RedactRule = {
  /** The label in the replacement, after "redacted". */
  readonly label: string
  /** Global. With the groups `before`, `value`, and `after`, only the value is redacted. */
  readonly pattern: RegExp
  /** Whether a match is valid data of this kind. */
  readonly isMeant?: (value: string) => boolean
}
