import { AvatarEnvelope, Soul } from '@daimon/identity-api'
import { SoulTextError, parseSoulText } from '@daimon/identity-core'
import { ApiError, parseBody } from '@daimon/runtime'
import { avatarView } from '../avatars/avatar-view.ts'
import { checkTemplate, createAvatar } from '../avatars/create-avatar.ts'
import type { Operation } from './operation.ts'

const fromText = (text: string) => {
  try {
    return {
      soul: parseBody(Soul, parseSoulText(text), ['']),
      runtime_config: undefined,
      external_key: undefined,
    }
  } catch (error) {
    if (!(error instanceof SoulTextError)) throw error
    throw new ApiError('SOUL_INVALID', {
      detail: `The .soul text ${error.message}.`,
      issues: [{ pointer: '', message: error.message }],
      cause: error,
    })
  }
}

const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'soul')

const fromJson = (body: unknown) =>
  isEnvelope(body)
    ? parseBody(AvatarEnvelope, body, ['/soul', '/runtime_config/hybrid_prompt_template'])
    : { soul: parseBody(Soul, body, ['']), runtime_config: undefined, external_key: undefined }

/** A bare soul, an envelope, or a `.soul` text becomes a new avatar. */
export const registerAvatar: Operation<'registerAvatar'> = async (
  parts,
  { caller, body, bodyType },
) => {
  const given = bodyType === 'json' ? fromJson(body) : fromText(body as unknown as string)
  checkTemplate(given.runtime_config)
  const row = await parts.engine.db.transaction().execute((trx) =>
    createAvatar(
      trx,
      {
        ownerId: caller.ownerId,
        externalKey: given.external_key ?? null,
        soul: given.soul,
        runtimeConfig: given.runtime_config ?? {},
      },
      parts.now(),
    ),
  )
  if (!row)
    throw new ApiError('CONFLICT', {
      detail: 'Another avatar has this external_key. Use POST /v1/avatars/ensure to get it.',
      issues: [{ pointer: '/external_key', message: 'is taken' }],
    })
  return {
    status: 201,
    body: avatarView(row, parts.now()),
    headers: { location: `/v1/avatars/${row.bot_id}` },
  }
}
