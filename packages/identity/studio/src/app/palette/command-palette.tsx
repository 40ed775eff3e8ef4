import type { Avatar } from '@daimon/client'
import { Dialog, go, match, path, Trouble, useLater } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { useLoad } from '../use-load.ts'

export type PaletteEntry = { readonly href: string; readonly text: string; readonly kind: string }

const AVATARS_MAX = 8
const REST_MS = 150

/** Opens on Ctrl-K or ⌘-K: searches views, avatars, and the memories of the open avatar. */
export const CommandPalette = ({ views }: { views: readonly PaletteEntry[] }) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" class="find" onClick={() => setOpen(true)}>
        Search <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <Palette views={views} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { views: readonly PaletteEntry[]; onClose: () => void }

const Palette = ({ views, onClose }: Props) => {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const q = useLater(text.trim(), REST_MS)
  const [loaded] = useLoad(
    (api, signal) =>
      api.avatars.list({ limit: AVATARS_MAX, ...(q ? { q } : {}) }, { signal }).page(),
    [q],
  )
  // Until the search for the typed text is answered, earlier results that don't fit are hidden.
  const current = (loaded.value?.items ?? []).filter(
    ({ name, role }) =>
      (loaded.state === 'ready' && q === text.trim()) ||
      `${name} ${role}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const entries = listEntries(text.trim(), views, current)
  const at = Math.min(active, entries.length - 1)
  const choose = (entry: PaletteEntry | undefined): void => {
    if (!entry) return
    onClose()
    go(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((at + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') choose(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        list={undefined}
        aria-label="Search views, avatars, and memories"
        aria-expanded="true"
        aria-controls="palette-entries"
        aria-activedescendant={at >= 0 ? `palette-${at}` : undefined}
        autocomplete="off"
        dir="auto"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        // Honored when the dialog opens: its first button would otherwise take the focus.
        autofocus
      />
      <ul id="palette-entries" class="palette" role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          <li
            key={entry.href}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(entry)}
          >
            <span class="clip" dir="auto">
              {entry.text}
            </span>
            <span class="hint">{entry.kind}</span>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p class="hint">No matching view or avatar.</p>}
      <Trouble error={loaded.state === 'failed' ? loaded.error : undefined} />
    </Dialog>
  )
}

const listEntries = (
  text: string,
  views: readonly PaletteEntry[],
  avatars: readonly Avatar[],
): PaletteEntry[] => {
  const { id } = match('/avatars/:id', path.value) ?? match('/avatars/:id/:view', path.value) ?? {}
  const words = encodeURIComponent(text)
  return [
    ...avatars.map((avatar) => ({
      href: `/avatars/${avatar.id}`,
      text: avatar.name,
      kind: `Avatar, ${avatar.role}`.slice(0, 60),
    })),
    ...(id && text
      ? [
          {
            href: `/avatars/${id}/memories?words=${words}`,
            text: `“${text}”`,
            kind: 'Search memories of this avatar',
          },
        ]
      : []),
    ...(text ? [{ href: `/?q=${words}`, text: `“${text}”`, kind: 'Search all memories' }] : []),
    ...views.filter((view) => view.text.toLowerCase().includes(text.toLowerCase())),
  ]
}
