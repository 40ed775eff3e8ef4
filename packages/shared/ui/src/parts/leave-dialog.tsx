import { leave } from '../router.ts'
import { unsaved, wanted } from '../unsaved.ts'
import { Dialog } from './dialog.tsx'

/** Asks whether to leave a page with unsaved changes. */
export const LeaveDialog = () => {
  const to = wanted.value
  if (to === undefined) return null
  return (
    <Dialog title="Discard changes?" onClose={() => (wanted.value = undefined)}>
      <p>
        {unsaved.value ?? 'This page'} has unsaved changes. To keep them, close this dialog and
        save.
      </p>
      <div class="actions">
        <button
          type="button"
          class="danger"
          onClick={() => {
            wanted.value = undefined
            leave(to)
          }}
        >
          Discard and leave
        </button>
      </div>
    </Dialog>
  )
}
