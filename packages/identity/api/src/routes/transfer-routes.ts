import { z } from 'zod'
import { Avatar } from '../avatars.ts'
import { SessionId, text } from '../fields.ts'
import type { Route } from '../route.ts'
import { ExportedAvatar, Imported, avatarDocument } from '../transfer.ts'
import { IMPORT_BYTES, type Limits, answer, json } from './parts.ts'

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true')
  .meta({ override: { type: 'boolean', default: false } })

export const transferRoutes = ({ contentCharsMax }: Limits) =>
  ({
    exportAvatar: {
      method: 'get',
      path: '/v1/avatars/{bot_id}/export',
      tag: 'Avatars',
      scope: 'read',
      summary: 'The whole avatar as one document',
      description:
        'Soul with all revisions, settings, state, drift log, memories with their history, and tombstones, as of one moment. With vectors=true each memory carries its embedding. With session_id or speaker it is a part, for whoever asks what is kept of them: the memories said there, each with those occasions alone. POST /v1/avatars/import takes a whole document, and no part.',
      query: z.object({
        vectors: flag,
        session_id: SessionId.optional().describe('What was said in this session alone.'),
        speaker: text(1, 128).optional().describe('What this speaker said alone.'),
      }),
      answers: { 200: answer(ExportedAvatar, 'The document.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    importAvatar: {
      method: 'post',
      path: '/v1/avatars/import',
      tag: 'Avatars',
      scope: 'write',
      summary: 'A new avatar from an exported document, all or nothing',
      description:
        'Always a new avatar with ids of its own; relations are kept. Its external_key is the one of the document unless the query names another, or none by an empty one; one that is taken is a CONFLICT. What a tombstone of the document, or of the avatar that it was exported from, covers is not stored. Embeddings of another embedder are left out and made anew.',
      query: z.object({ external_key: text(0, 128).optional() }),
      body: { ...json(avatarDocument(contentCharsMax), IMPORT_BYTES), isStream: true },
      answers: { 201: answer(Avatar.extend({ imported: Imported }), 'The new avatar.') },
      errors: ['VALIDATION_ERROR', 'SOUL_INVALID', 'MEMORY_DIM_MISMATCH', 'CONFLICT'],
      soulAt: ['/soul', '/runtime_config/hybrid_prompt_template'],
    },
  }) as const satisfies Record<string, Route>
