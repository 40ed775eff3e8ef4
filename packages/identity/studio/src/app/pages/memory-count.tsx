import { pluralize } from '@daimon/ui'
import { useLoad } from '../use-load.ts'

const READ = 100

/** The number of shared memories of an avatar, and of its users; exact up to a page. */
export const MemoryCount = ({ botId, changedAt }: { botId: string; changedAt: string }) => {
  const [loaded] = useLoad(
    async (api, signal) => {
      const request = { bot_id: botId, limit: READ }
      const [memories, users] = await Promise.all([
        api.memories.list(request, { signal }).page(),
        api.users.list(request, { signal }).page(),
      ])
      const ofUsers = users.items.reduce((sum, { memories: count }) => sum + count, 0)
      return {
        count: memories.items.length + ofUsers,
        isMore: memories.next !== null || users.next !== null,
        users: users.items.length,
      }
    },
    [botId, changedAt],
  )
  if (loaded.value === undefined) return null
  const { count, isMore, users } = loaded.value
  return (
    <>
      <span>{isMore ? `over ${pluralize(count, 'memory')}` : pluralize(count, 'memory')}</span>
      {users > 0 && <span>{pluralize(users, 'user')}</span>}
    </>
  )
}
