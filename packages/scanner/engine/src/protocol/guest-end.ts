/** How the guest process ended by itself, or for its memory. */
export type GuestEnd = {
  readonly code: number | null
  readonly signal: string | null
  /** Whether the monitor ended it, because it used too much memory. */
  readonly isOutOfMemory?: true
}
