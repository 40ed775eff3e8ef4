import { type Signal, signal } from '@preact/signals'

export type Notice = {
  readonly id: number
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
  /** A decision that takes effect when the notice disappears, unless the user takes it back. */
  readonly decision?: Decision
}

type Decision = { readonly settle: () => void; readonly undo: () => void }

export const notices: Signal<readonly Notice[]> = signal([])
let count = 0
const SHOWN_MS = 8_000
const SHOWN_MAX = 3

/** Shows a message for `SHOWN_MS`; screen readers announce it. */
export const tell = (text: string, link?: Notice['link']): void =>
  show({ text, ...(link ? { link } : {}) })

/** Shows a decision that can be taken back while its notice is visible. */
export const tellUndoable = (text: string, decision: Decision): void => show({ text, decision })

const show = (content: Omit<Notice, 'id'>): void => {
  count += 1
  const id = count
  const before = notices.value
  notices.value = [...before.slice(1 - SHOWN_MAX), { id, ...content }]
  for (const { decision: dropped } of before.slice(0, 1 - SHOWN_MAX)) dropped?.settle()
  setTimeout(() => dismiss(id), SHOWN_MS)
}

/** Removes a notice; its decision takes effect. */
export const dismiss = (id: number): void => remove(id)?.decision?.settle()

/** Takes back the decision of a notice. */
export const undo = (id: number): void => remove(id)?.decision?.undo()

const remove = (id: number): Notice | undefined => {
  const found = notices.value.find((notice) => notice.id === id)
  if (found) notices.value = notices.value.filter((notice) => notice !== found)
  return found
}

// Closing the page would drop a decision that the user may think is done.
addEventListener('beforeunload', (event) => {
  if (notices.value.some(({ decision }) => decision)) event.preventDefault()
})
