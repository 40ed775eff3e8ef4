import { signal } from '@preact/signals'

export type Notice = {
  readonly id: number
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
}

export const notices = signal<readonly Notice[]>([])
let count = 0
const SHOWN_MS = 8_000

/** Shows a message for `SHOWN_MS`; screen readers announce it. */
export const tell = (text: string, link?: Notice['link']): void => {
  count += 1
  const notice: Notice = { id: count, text, ...(link ? { link } : {}) }
  notices.value = [...notices.value.slice(-2), notice]
  setTimeout(() => dismiss(notice.id), SHOWN_MS)
}

export const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}
