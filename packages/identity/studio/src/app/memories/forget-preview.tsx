import type { ForgetRequest, Memory, SoulHybridClient } from '@daimon/client'
import { pluralize } from '@daimon/ui'

/** The memories that a request would forget, with the first of them in full. */
export type ForgetFound = { readonly ids: readonly string[]; readonly first: readonly Memory[] }

const SHOWN = 8

export const previewForgetting = async (
  api: SoulHybridClient,
  request: ForgetRequest,
): Promise<ForgetFound> => {
  const { memory_ids: ids } = await api.memories.forget({ ...request, dry_run: true })
  const user = request.user_id ? { user_id: request.user_id } : {}
  const first = await Promise.all(
    ids.slice(0, SHOWN).map((id) => api.memories.read({ memory_id: id, ...user })),
  )
  return { ids, first }
}

type Props = { found: ForgetFound; onForget: () => void }

/** What would be forgotten, and the button that forgets exactly that. */
export const ForgetPreview = ({ found: { ids, first }, onForget }: Props) => (
  <div class="stack">
    <h3>
      {ids.length === 0 ? 'No matching memories' : `${pluralize(ids.length, 'memory')} to forget`}
    </h3>
    <ul class="quotes">
      {first.map((memory) => (
        <li key={memory.id}>
          <p class="clip" dir="auto">
            {memory.content}
          </p>
        </li>
      ))}
    </ul>
    {ids.length > first.length && <p class="hint">and {ids.length - first.length} more</p>}
    {ids.length > 0 && (
      <div class="actions">
        <button type="button" class="danger" onClick={onForget}>
          Forget {pluralize(ids.length, 'memory')}
        </button>
      </div>
    )}
  </div>
)
