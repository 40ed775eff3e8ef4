import type { Avatar, Msv, Soul, SoulHybridClient, SoulpackCatalogEntry } from '@daimon/client'

/** An avatar or a pack, named in addresses as `avatar:ID` or `pack:ID`. */
export type PersonaChoice = { readonly value: string; readonly text: string }

export type Persona = {
  readonly name: string
  readonly msv: Msv
  readonly texts: Pick<Soul, 'role' | 'description' | 'attachment_style' | 'capabilities'>
}

const AVATARS_MAX = 200

export const listChoices = async (
  api: SoulHybridClient,
  signal: AbortSignal,
): Promise<Readonly<Record<'avatars' | 'packs', readonly PersonaChoice[]>>> => {
  const [avatars, packs] = await Promise.all([
    api.avatars.list({ limit: AVATARS_MAX }, { signal }).page(),
    api.soulpacks.list({}, { signal }),
  ])
  return { avatars: avatars.items.map(toAvatarChoice), packs: packs.map(toPackChoice) }
}

const toAvatarChoice = ({ id, name, role }: Avatar): PersonaChoice => ({
  value: `avatar:${id}`,
  text: `${name}, ${role}`.slice(0, 80),
})

const toPackChoice = ({ id, name, role }: SoulpackCatalogEntry): PersonaChoice => ({
  value: `pack:${id}`,
  text: `${name}, ${role}`.slice(0, 80),
})

export const readPersona = async (
  api: SoulHybridClient,
  choice: string,
  signal: AbortSignal,
): Promise<Persona | undefined> => {
  const [, kind, id = ''] = /^(avatar|pack):(.+)$/.exec(choice) ?? []
  if (kind === undefined) return undefined
  if (kind === 'pack') {
    const { soul } = await api.soulpacks.read({ pack_id: id }, { signal })
    return { name: soul.name, msv: soul.baseline_msv, texts: soul }
  }
  const avatar = await api.avatars.read({ bot_id: id }, { signal })
  const { items } = await api.avatars.souls({ bot_id: id, limit: 1 }, { signal }).page()
  const texts = items[0]?.soul
  return texts && { name: avatar.name, msv: avatar.current_msv, texts: texts as Soul }
}
