/** How the guest process ended by itself. */
export type GuestEnd = { readonly code: number | null; readonly signal: string | null }
