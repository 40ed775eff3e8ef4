import type { Avatar, Soul, SoulHybridClient } from '@daimon/client'
import { Dialog, Field, leave, Segments, tell, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { plainVector } from '../msv/plain-vector.ts'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { createFromFile } from './create-from-file.ts'

const SOURCES = ['Scratch', 'Pack', 'File'] as const
type Source = (typeof SOURCES)[number]

type NewAvatarFields = {
  readonly name: string
  readonly role: string
  readonly description: string
  readonly packId: string
  readonly externalKey: string
  readonly file: File | undefined
}

const NOTHING: NewAvatarFields = {
  name: '',
  role: '',
  description: '',
  packId: '',
  externalKey: '',
  file: undefined,
}

/** Creates an avatar from a few words, a pack, or a file with a soul. */
export const NewAvatar = ({ onClose }: { onClose: () => void }) => {
  const [source, setSource] = useState<Source>('Scratch')
  const [fields, setFields] = useState(NOTHING)
  const set = (members: Partial<NewAvatarFields>): void => setFields({ ...fields, ...members })
  const action = useAction(async (api) => {
    const made = await CREATE[source](api, fields)
    tell(`Created ${made.name}.`)
    leave(`/avatars/${made.id}${source === 'Scratch' ? '/soul' : ''}`)
  })
  const show = { fields, set }
  return (
    <Dialog title="New avatar" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void action.run()
        }}
      >
        <Segments
          label="Source"
          options={SOURCES.map((each) => [each, each])}
          value={source}
          onChange={setSource}
        />
        {source === 'Scratch' && <Scratch {...show} />}
        {source === 'Pack' && <PackChoice {...show} />}
        {source === 'File' && <FileChoice {...show} />}
        {source !== 'File' && (
          <Field label="External key" hint="Optional: your application's key for this avatar.">
            {(wiring) => (
              <input
                {...wiring}
                maxLength={128}
                value={fields.externalKey}
                onInput={(event) => set({ externalKey: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Trouble error={action.error} />
        <div class="actions">
          <button
            type="submit"
            class="primary"
            aria-disabled={action.isRunning}
            disabled={!IS_COMPLETE[source](fields)}
          >
            {action.isRunning ? 'Creating…' : 'Create avatar'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const IS_COMPLETE: Readonly<Record<Source, (fields: NewAvatarFields) => boolean>> = {
  Scratch: ({ name, role, description }) =>
    [name, role, description].every((text) => text.trim() !== ''),
  Pack: ({ packId }) => packId !== '',
  File: ({ file }) => file !== undefined,
}

type Create = (api: SoulHybridClient, fields: NewAvatarFields) => Promise<Avatar>

const toKey = ({ externalKey }: NewAvatarFields) =>
  externalKey.trim() === '' ? {} : { external_key: externalKey.trim() }

const CREATE: Readonly<Record<Source, Create>> = {
  Scratch: (api, fields) => {
    const { name, role, description } = fields
    const soul: Soul = {
      name: name.trim(),
      role: role.trim(),
      description,
      attachment_style: 'Secure',
      baseline_msv: plainVector,
    }
    return api.avatars.register({ soul, ...toKey(fields) })
  },
  Pack: async (api, fields) => {
    const { manifest, soul } = await api.soulpacks.read({ pack_id: fields.packId })
    const source = `soulpack:${manifest.id}@${manifest.version}`
    return api.avatars.register({
      soul,
      runtime_config: { source },
      ...toKey(fields),
    })
  },
  File: (api, { file }) => createFromFile(api, file ?? new File([], '')),
}

type PartProps = { fields: NewAvatarFields; set: (members: Partial<NewAvatarFields>) => void }

const Scratch = ({ fields, set }: PartProps) => (
  <>
    <div class="grid">
      <Field label="Name">
        {(wiring) => (
          <input
            {...wiring}
            dir="auto"
            value={fields.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Role">
        {(wiring) => (
          <input
            {...wiring}
            dir="auto"
            value={fields.role}
            onInput={(event) => set({ role: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
    <Field label="Description" hint="Describes the persona to the model. You can edit it later.">
      {(wiring) => (
        <textarea
          {...wiring}
          dir="auto"
          rows={5}
          value={fields.description}
          onInput={(event) => set({ description: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
)

const PackChoice = ({ fields, set }: PartProps) => {
  const [packs] = useLoad((api, signal) => api.soulpacks.list({}, { signal }), [])
  return (
    <Field label="Pack" hint="The new avatar is independent of other avatars of this pack.">
      {(wiring) => (
        <select
          {...wiring}
          value={fields.packId}
          onChange={(event) => set({ packId: event.currentTarget.value })}
        >
          <option value="">Select a pack</option>
          {packs.value?.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {name}, {role}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const FileChoice = ({ set }: PartProps) => (
  <Field
    label="File"
    hint="A SOUL.md or .soul text, a soul as JSON, a character card (JSON or PNG), or a document from Export avatar."
  >
    {(wiring) => (
      <input
        {...wiring}
        type="file"
        accept=".md,.soul,.json,.png,text/markdown,application/json,image/png"
        onChange={(event) => set({ file: event.currentTarget.files?.[0] })}
      />
    )}
  </Field>
)
