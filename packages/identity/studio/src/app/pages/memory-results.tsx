import type { Avatar, Memory } from '@daimon/client'
import { Failure, When } from '@daimon/ui'
import { useLoad } from '../use-load.ts'

/** Shorter texts are in nearly every memory. */
const CHARACTERS_MIN = 3
const AVATARS_MAX = 24
const PER_AVATAR = 3

type AvatarMatches = { readonly avatar: Avatar; readonly memories: readonly Memory[] }

/** Memories of the avatars of this owner that contain a text: the latest few of each avatar. */
export const MemoryResults = ({ text }: { text: string }) => {
  const isAsked = text.length >= CHARACTERS_MIN
  const [loaded, reload] = useLoad<readonly AvatarMatches[]>(
    async (api, signal) => {
      if (!isAsked) return []
      const { items: avatars } = await api.avatars.list({ limit: AVATARS_MAX }, { signal }).page()
      const found = await Promise.all(
        avatars.map(async (avatar) => {
          const request = { bot_id: avatar.id, q: text, limit: PER_AVATAR }
          return { avatar, memories: (await api.memories.list(request, { signal }).page()).items }
        }),
      )
      return found.filter(({ memories }) => memories.length > 0)
    },
    [text],
  )
  if (!isAsked) return null
  const found = loaded.value ?? []
  return (
    <section class="panel" aria-labelledby="found-memories">
      <h2 id="found-memories">Memories</h2>
      {loaded.state === 'failed' && <Failure error={loaded.error} retry={reload} />}
      <p class="hint" role="status">
        {loaded.state === 'loading'
          ? 'Searching…'
          : found.length === 0
            ? `No memory of the ${AVATARS_MAX} latest avatars contains this text.`
            : `The latest matches of each avatar.`}
      </p>
      {found.map(({ avatar, memories }) => (
        <section key={avatar.id} class="day" aria-label={`Memories of ${avatar.name}`.slice(0, 80)}>
          <h3 class="clip" dir="auto">
            <a href={`/avatars/${avatar.id}/memories?words=${encodeURIComponent(text)}`}>
              {avatar.name.slice(0, 80)}
            </a>
          </h3>
          <ul class="quotes">
            {memories.map((memory) => (
              <li key={memory.id}>
                <p class="clip" dir="auto">
                  {memory.content.slice(0, 400)}
                </p>
                <p class="meta">
                  {memory.speaker !== null && <strong class="clip">{memory.speaker}</strong>}
                  <When at={memory.occurred_at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
