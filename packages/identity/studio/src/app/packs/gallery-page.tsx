import type { SoulpackCatalogEntry } from '@daimon/client'
import { Empty, keep, PageTitle, parameters, Shown } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { Radar } from '../figures/radar.tsx'
import { useLoad } from '../use-load.ts'
import { ImportButton } from './import-button.tsx'

/** Every persona that ships with the service. */
export const GalleryPage = () => {
  const [catalog, reload] = useLoad(
    (api, signal) => api.soulpacks.list({ include_vectors: 'true' }, { signal }),
    [],
  )
  const [text, setText] = useState(parameters.value.get('q') ?? '')
  const tag = parameters.value.get('tag') ?? ''
  const search = (words: string): void => {
    setText(words)
    keep({ q: words })
  }
  return (
    <>
      <PageTitle
        title="Gallery"
        lead="Shipped personas. Import one to create an avatar that you can change."
      />
      <Shown loaded={catalog} what="packs" retry={reload}>
        {(entries) => {
          const found = entries.filter((entry) => fits(entry, text, tag))
          return (
            <>
              <div class="toolbar">
                <input
                  type="search"
                  aria-label="Search packs"
                  placeholder="Search by name, role, or tag"
                  value={text}
                  onInput={(event) => search(event.currentTarget.value)}
                />
                <select
                  aria-label="Tag"
                  value={tag}
                  onChange={(event) => keep({ tag: event.currentTarget.value })}
                >
                  <option value="">All tags</option>
                  {listTags(entries).map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
                <p class="count" role="status">
                  {found.length} of {entries.length} packs
                </p>
              </div>
              {found.length === 0 && (
                <Empty title="No matching packs">
                  <p>Change the search text or the tag.</p>
                </Empty>
              )}
              <ul class="cards">
                {found.map((entry) => (
                  <PackCard key={entry.id} entry={entry} />
                ))}
              </ul>
            </>
          )
        }}
      </Shown>
    </>
  )
}

const fits = ({ id, name, role, tags }: SoulpackCatalogEntry, text: string, tag: string): boolean =>
  (tag === '' || tags.includes(tag)) &&
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => [id, name, role, ...tags].some((part) => part.toLowerCase().includes(word)))

const listTags = (entries: readonly SoulpackCatalogEntry[]): string[] =>
  [...new Set(entries.flatMap(({ tags }) => tags))].toSorted()

const PackCard = ({ entry }: { entry: SoulpackCatalogEntry }) => (
  <li class="card">
    {entry.baseline_msv && (
      <Radar isSmall layers={[{ name: entry.name, kind: 'current', msv: entry.baseline_msv }]} />
    )}
    <div class="card-text">
      <h2>
        <a class="stretch clip" dir="auto" href={`/packs/${encodeURIComponent(entry.id)}`}>
          {entry.name}
        </a>
      </h2>
      <p class="role clip" dir="auto">
        {entry.role}
      </p>
      <p class="tags">
        {entry.tags.map((tag) => (
          <span key={tag} class="tag clip" dir="auto">
            {tag}
          </span>
        ))}
      </p>
      {entry.baseline_msv ? (
        <ImportButton packId={entry.id} name={entry.name} />
      ) : (
        <p class="trouble">This pack is broken. Open it to see why.</p>
      )}
    </div>
  </li>
)
