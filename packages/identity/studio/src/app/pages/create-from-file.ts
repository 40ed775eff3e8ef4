import type { Avatar, Soul, SoulHybridClient } from '@daimon/client'
import { plainVector } from '../msv/plain-vector.ts'

/** Creates an avatar from a soul text, a soul, a character card, or an exported document. */
export const createFromFile = async (api: SoulHybridClient, file: File): Promise<Avatar> => {
  if (file.type === 'image/png')
    return createFromCard(api, (id) =>
      api.avatars.importCardPng({ bot_id: id, body: file, content_type: 'image/png' }),
    )
  const text = await file.text()
  if (!text.trimStart().startsWith('{') && !text.startsWith('---'))
    return api.avatars.register(readMarkdown(text, file.name))
  if (!text.trimStart().startsWith('{'))
    return api.avatars.registerText({ body: text, content_type: 'text/markdown' })
  const read = JSON.parse(text) as Record<string, unknown>
  if (String(read['spec']).startsWith('chara_card'))
    return createFromCard(api, (id) => api.avatars.importCard({ bot_id: id, card: read as never }))
  // An exported document has memories next to its soul; anything else is a soul.
  return 'memories' in read
    ? api.avatars.importDocument({ document: read as never })
    : api.avatars.register(read as never)
}

/** A Markdown text without front matter describes the persona; its first heading is the name. */
const readMarkdown = (text: string, name: string): Soul => ({
  name: (/^#\s+(\S.*)$/m.exec(text)?.[1] ?? name.replace(/\.\w+$/, '')).trim().slice(0, 200),
  role: 'Persona',
  description: text,
  attachment_style: 'Secure',
  baseline_msv: plainVector,
})

/** A card has no vector: it replaces the texts of a new avatar, deleted if the card is invalid. */
const createFromCard = async (
  api: SoulHybridClient,
  importCard: (id: string) => Promise<unknown>,
): Promise<Avatar> => {
  const { id } = await api.avatars.register({
    name: 'Card',
    role: 'Persona',
    description: 'Imported from a character card.',
    attachment_style: 'Secure',
    baseline_msv: plainVector,
  })
  try {
    await importCard(id)
  } catch (error) {
    await api.avatars.delete({ bot_id: id })
    throw error
  }
  return api.avatars.read({ bot_id: id })
}
