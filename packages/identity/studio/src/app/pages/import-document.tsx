import type { AvatarDocument } from '@daimon/client'
import { Dialog, Field, go, pluralize, tell, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'

const TIMEOUT_MS = 900_000

/** Imports a complete avatar from an exported file. */
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
    tell(
      `Imported ${avatar.name} with ${pluralize(memories, 'memory')} and ${pluralize(steps, 'step')}.`,
    )
    go(`/avatars/${avatar.id}`)
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    void action.run()
  }
  return (
    <Dialog title="Import avatar" onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field
          label="Document"
          hint="A file from Export avatar. It is imported completely or not at all."
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
          hint="If empty, uses the key in the document unless another avatar has it."
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
            {action.isRunning ? 'Importing…' : 'Import'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
