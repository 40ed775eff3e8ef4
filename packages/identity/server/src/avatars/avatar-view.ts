import type { Avatar, Msv } from '@daimon/identity-api'
import {
  type AvatarRow,
  type KnownUser,
  type ReplyRecords,
  findAvatar,
  findAvatarAndReplies,
} from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'
import { traitMsv, currentMsv } from '@daimon/identity-core'
import { stateAt } from '../personality/state-at.ts'

/** An avatar as the contract shows it at a time. */
export const avatarView = (row: AvatarRow, now: Date): Avatar => {
  const state = stateAt(row, now)
  return {
    id: row.bot_id,
    bot_id: row.bot_id,
    owner_id: row.owner_id,
    external_key: row.external_key,
    name: row.soul.name,
    role: row.soul.role,
    description: row.soul.description,
    attachment_style: row.soul.attachment_style,
    capabilities: row.soul.capabilities ?? [],
    hourly_rate: row.soul.hourly_rate ?? null,
    status: row.soul.status ?? 'available',
    avatar_url: row.soul.avatar_url ?? null,
    baseline_msv: row.soul.baseline_msv,
    current_msv: currentMsv(state),
    trait_msv: traitMsv(state),
    frozen_at: row.is_frozen ? (row.frozen_at ?? now).toISOString() : null,
    runtime_config: row.runtime_config,
    soul_revision: row.soul_revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Who the avatar is, with the vector that it shows. */
export const identityView = (
  row: AvatarRow,
  msv: Msv,
): { name: string; role: string; description: string; current_msv: Msv } => ({
  name: row.soul.name,
  role: row.soul.role,
  description: row.soul.description,
  current_msv: msv,
})

/** The same answer for an avatar that never was and for one of another owner. */
export const botNotFound = () => new ApiError('BOT_NOT_FOUND')

export const requireAvatar = async (
  parts: ServerContext,
  ownerId: string,
  botId: string,
): Promise<AvatarRow> => {
  const row = await findAvatar(parts.engine.db, ownerId, botId)
  if (!row) throw botNotFound()
  return row
}

/**
 * The same with its user and with what its replies have shown, overall, to the user, in a session.
 */
export const requireAvatarAndReplies = async (
  parts: ServerContext,
  ownerId: string,
  {
    bot_id,
    user_id = '',
    session_id,
  }: {
    readonly bot_id: string
    readonly user_id?: string | undefined
    readonly session_id?: string | undefined
  },
): Promise<{ avatar: AvatarRow; replies: ReplyRecords; user: KnownUser | undefined }> => {
  const place = { userKey: user_id, sessionId: session_id }
  const found = await findAvatarAndReplies(parts.engine.db, ownerId, bot_id, place)
  if (!found) throw botNotFound()
  return found
}
