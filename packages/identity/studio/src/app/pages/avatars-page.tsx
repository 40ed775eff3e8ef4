import type { Avatar } from '@daimon/client'
import {
  CopyButton,
  Empty,
  Failure,
  keep,
  Loading,
  PageTitle,
  parameters,
  Trouble,
  useLater,
  When,
} from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { Radar } from '../figures/radar.tsx'
import { useLiveVersion } from '../live.ts'
import { useAction } from '../use-action.ts'
import { usePages } from '../use-load.ts'
import { MemoryCount } from './memory-count.tsx'
import { MemoryResults } from './memory-results.tsx'
import { NewAvatar } from './new-avatar.tsx'
import { ImportDocument } from './import-document.tsx'

const PAGE = 24

/** Every avatar of the owner. */
export const AvatarsPage = () => {
  const given = parameters.value.get('q') ?? ''
  const [text, setText] = useState(given)
  const q = useLater(text.trim(), 250)
  useEffect(() => keep({ q }), [q])
  useEffect(() => {
    if (given !== text.trim()) setText(given)
  }, [given])
  const version = useLiveVersion('avatars')
  const [isCreating, setCreating] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const found = usePages(
    (api, cursor, signal) =>
      api.avatars
        .list({ limit: PAGE, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) }, { signal })
        .page(),
    [q, version],
  )
  const more = useAction(async () => found.more())
  return (
    <>
      <PageTitle title="Avatars" lead="Personas with their own memories and state.">
        <button type="button" onClick={() => setImporting(true)}>
          Import document
        </button>
        <button type="button" class="primary" onClick={() => setCreating(true)}>
          New avatar
        </button>
      </PageTitle>
      <div class="toolbar">
        <input
          type="search"
          aria-label="Search avatars and memories"
          placeholder="Search avatars and memories"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {found.error !== undefined && <Failure error={found.error} retry={found.reload} />}
      {found.isLoading && found.items.length === 0 && <Loading what="avatars" />}
      {found.isDone && found.items.length === 0 && (
        <Empty title={q === '' ? 'No avatars' : 'No matching avatars'}>
          {q === '' ? (
            <p>
              Select New avatar, import a pack from the <a href="/packs">gallery</a>, or call{' '}
              <code>ensure</code> from your application.
            </p>
          ) : (
            <p>Change the search text.</p>
          )}
        </Empty>
      )}
      <ul class="cards">
        {found.items.map((avatar) => (
          <AvatarCard key={avatar.id} avatar={avatar} />
        ))}
      </ul>
      {found.next !== null && (
        <p class="more">
          <button type="button" aria-disabled={more.isRunning} onClick={() => void more.run()}>
            Load more
          </button>
        </p>
      )}
      <Trouble error={more.error} />
      <MemoryResults text={q} />
      {isCreating && <NewAvatar onClose={() => setCreating(false)} />}
      {isImporting && <ImportDocument onClose={() => setImporting(false)} />}
    </>
  )
}

const AvatarCard = ({ avatar }: { avatar: Avatar }) => (
  <li class="card">
    <Radar
      isSmall
      layers={[
        { name: 'Baseline', kind: 'baseline', msv: avatar.baseline_msv },
        { name: 'Current', kind: 'current', msv: avatar.current_msv },
      ]}
    />
    <div class="card-text">
      <h2>
        <a class="stretch clip" dir="auto" href={`/avatars/${avatar.id}`}>
          {avatar.name}
        </a>
      </h2>
      <p class="role clip" dir="auto">
        {avatar.role}
      </p>
      <p class="thought clip" dir="auto">
        {avatar.current_msv.inner_monologue}
      </p>
      <p class="meta">
        {avatar.frozen_at !== null && <span class="badge">frozen</span>}
        <span>
          Active <When at={avatar.updated_at} />
        </span>
        <MemoryCount botId={avatar.id} changedAt={avatar.updated_at} />
        <span>revision {avatar.soul_revision}</span>
        {avatar.external_key !== null && (
          <span class="clip" dir="auto">
            key {avatar.external_key}
          </span>
        )}
      </p>
      <span class="above">
        <CopyButton text={avatar.id} label="Copy bot_id" />
      </span>
    </div>
  </li>
)
