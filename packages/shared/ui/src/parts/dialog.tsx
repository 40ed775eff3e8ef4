import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

type Props = { title: string; onClose: () => void; children: ComponentChildren }

/** A modal dialog: Escape closes it, focus stays inside, and returns to where it was. */
export const Dialog = ({ title, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // In a layout effect, so that the next key press already goes to the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={id} class="clip" dir="auto">
          {title}
        </h2>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  )
}
