import type { AvatarDocument } from '@daimon/client'
import { useState } from 'preact/hooks'
import { tell } from '../notices.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/states.tsx'
import { go } from '../router.ts'
import { useAction } from '../use-action.ts'

const TIMEOUT_MS = 900_000

/** A whole avatar out of a file that an export has written. */
export const ImportDocument = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<File | undefined>(undefined)
  const [externalKey, setExternalKey] = useState('')
  const action = useAction(async (api) => {
    if (!file) return
    const document = JSON.parse(await file.text()) as AvatarDocument
    const key = externalKey.trim()
    const avatar = await api.avatars.importDocument(
      { document, ...(key === '' ? {} : { external_key: key }) },
      { timeoutMs: TIMEOUT_MS },
    )
    const { memories, drift_steps: steps } = avatar.imported
    tell(`${avatar.name} is here, with ${memories} memories and ${steps} steps.`)
    go(`/avatars/${avatar.id}`)
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    void action.run()
  }
  return (
    <Dialog title="Import an avatar" onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field
          label="Document"
          hint="The file that Export has written. All of it comes in, or nothing."
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept="application/json,.json"
              onChange={(event) => setFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <Field
          label="External key"
          hint="Empty: the one of the document, unless another avatar has it."
        >
          {(wiring) => (
            <input
              {...wiring}
              value={externalKey}
              maxLength={128}
              onInput={(event) => setExternalKey(event.currentTarget.value)}
            />
          )}
        </Field>
        <Trouble error={action.error} />
        {action.isRunning && <progress aria-label="Importing" />}
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={action.isRunning} disabled={!file}>
            {action.isRunning ? 'Importing …' : 'Import'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
