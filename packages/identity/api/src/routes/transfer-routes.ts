import { z } from 'zod'
import { Avatar } from '../avatars.ts'
import { QueryUser, SessionId, text } from '../fields.ts'
import type { Route } from '../route.ts'
import { ExportedAvatar } from '../exported-avatar.ts'
import { Imported, avatarDocument } from '../transfer.ts'
import { EXAMPLES } from './examples.ts'
import { IMPORT_BYTES, type Limits, answer, flag, json } from './parts.ts'
import { SESSION_DOCUMENT } from './transfer-examples.ts'

export const transferRoutes = ({ contentCharsMax }: Limits) =>
  ({
    exportAvatar: {
      method: 'get',
      path: '/v1/avatars/{bot_id}/export',
      tag: 'Avatars',
      scope: 'read',
      summary: 'Export an avatar',
      description:
        'Returns one document with soul and revisions, settings, state, drift log, memories with their history and facts, messages of sessions, and tombstones, as of one moment. With `vectors`, each memory includes its embedding. With `user_id`, `session_id`, or `speaker`, the document contains only the memories and messages said there, with a `session_id` alone those of a session without a user; POST /v1/avatars/import does not accept such a part.',
      query: z.object({
        vectors: flag.describe('Whether memories include their embeddings.'),
        user_id: QueryUser.describe('Only what belongs to this user.'),
        session_id: SessionId.optional().describe('Only memories of this session.'),
        speaker: text(1, 128).optional().describe('Only memories of this speaker.'),
      }),
      parameterExamples: { session_id: 'visit-7' },
      answers: {
        200: answer(ExportedAvatar, 'The document.', {
          default: SESSION_DOCUMENT,
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    importAvatar: {
      method: 'post',
      path: '/v1/avatars/import',
      tag: 'Avatars',
      scope: 'write',
      summary: 'Import an avatar',
      description:
        'Creates a new avatar with new ids from an exported document, in one transaction. Its `external_key` is that of the document; set another in the query, or an empty one for none. A key that another avatar has causes CONFLICT. Text that a tombstone of the document or of the exported avatar covers is not stored. Embeddings of another embedder are recomputed.',
      query: z.object({
        external_key: text(0, 128)
          .optional()
          .describe('Key of the new avatar; empty for none. Default: that of the document.'),
      }),
      body: {
        ...json(
          avatarDocument(contentCharsMax),
          {
            default: {
              format: 'daimon-avatar',
              version: 1,
              external_key: 'customer-42',
              soul: EXAMPLES.soul,
              memories: [{ content: EXAMPLES.memory.content, speaker: 'Noor' }],
            },
          },
          IMPORT_BYTES,
        ),
        isStream: true,
      },
      answers: {
        201: answer(
          Avatar.extend({ imported: Imported.describe('Number of imported items.') }),
          'The new avatar.',
          {
            default: {
              ...EXAMPLES.avatar,
              imported: { memories: 1, suppressed: 0, embedded: 1, drift_steps: 0, tombstones: 0 },
            },
          },
        ),
      },
      errors: ['VALIDATION_ERROR', 'SOUL_INVALID', 'MEMORY_DIM_MISMATCH', 'CONFLICT'],
      soulAt: ['/soul', '/runtime_config/hybrid_prompt_template'],
    },
  }) as const satisfies Record<string, Route>
