import { CharacterCard, RuntimeConfig, Soul } from '@daimon/identity-api'
import { PngError, importCard, readPngCard } from '@daimon/identity-core'
import { lockAvatar } from '@daimon/identity-store'
import { parseBody, parseStrictJson, validationError } from '@daimon/runtime'
import { avatarView, botNotFound, requireAvatar } from '../avatars/avatar-view.ts'
import { checkProtected } from '../avatars/protected-soul.ts'
import { type CallOf, type Operation, ok } from './operation.ts'
import { reviseSoul } from '../avatars/revise-soul.ts'

/**
 * Gives an avatar the soul of a card as a new revision; the unread members of the card are kept in
 * `runtime_config`.
 */
export const importAvatarCard: Operation<'importCard'> = async (parts, call) => {
  const { caller, params } = call
  await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const card = readCard(call)
  const { row, warnings } = await parts.engine.db.transaction().execute(async (trx) => {
    const current = await lockAvatar(trx, caller.ownerId, params['bot_id'] as string)
    if (!current) throw botNotFound()
    const read = importCard(card, current.soul)
    const soul = parseBody(Soul, JSON.parse(JSON.stringify(read.soul)), [''])
    const runtimeConfig = { ...current.runtime_config, character_card: read.kept }
    checkSize(runtimeConfig)
    checkProtected(caller, current, soul, runtimeConfig)
    const revised = await reviseSoul(trx, current, soul, runtimeConfig, parts.now())
    return { row: revised, warnings: read.warnings }
  })
  return ok({ ...avatarView(row, parts.now()), warnings })
}

const readCard = ({ body, bodyType, query }: CallOf<'importCard'>): CharacterCard => {
  const card = parseBody(
    CharacterCard,
    bodyType === 'json' ? body : fromPng(body as unknown as Uint8Array),
    ['/data/extensions/daimon'],
  )
  const given = bodyType === 'json' ? card.spec.slice(-2) : 'png'
  if (query.format !== undefined && query.format !== given)
    throw validationError([
      { pointer: '/format', message: `is ${query.format}, and the body ${given}` },
    ])
  return card
}

const fromPng = (bytes: Uint8Array): unknown => {
  try {
    const parsed = parseStrictJson(readPngCard(bytes))
    if ('value' in parsed) return parsed.value
    throw validationError(parsed.issues)
  } catch (error) {
    if (!(error instanceof PngError)) throw error
    throw validationError([{ pointer: '', message: error.message }])
  }
}

const checkSize = (runtimeConfig: RuntimeConfig): void => {
  if (RuntimeConfig.safeParse(runtimeConfig).success) return
  throw validationError([
    {
      pointer: '/data',
      message: 'is too large to be kept: card and runtime_config may have 256 KiB together',
    },
  ])
}
