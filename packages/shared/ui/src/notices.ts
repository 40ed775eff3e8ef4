import { type Signal, signal } from '@preact/signals'

export type Notice = { readonly id: number; readonly text: string }

export const notices: Signal<readonly Notice[]> = signal([])
let count = 0
const SHOWN_MS = 8_000
const SHOWN_MAX = 3

/** Shows a message for `SHOWN_MS`; screen readers announce it. */
export const tell = (text: string): void => {
  count += 1
  const id = count
  notices.value = [...notices.value.slice(1 - SHOWN_MAX), { id, text }]
  setTimeout(() => dismiss(id), SHOWN_MS)
}

export const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}
