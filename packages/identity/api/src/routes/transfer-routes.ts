import { z } from 'zod'
import { Avatar } from '../avatars.ts'
import { SessionId, text } from '../fields.ts'
import type { Route } from '../route.ts'
import { ExportedAvatar } from '../exported-avatar.ts'
import { Imported, avatarDocument } from '../transfer.ts'
import { EXAMPLES, EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts'
import { IMPORT_BYTES, type Limits, answer, json } from './parts.ts'

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true')
  .meta({ override: { type: 'boolean', default: false } })

const ZEROS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

const STATE = {
  trait: [0.6, 0.1, 0.3, 0.5, 0.7, 0.4, 0.9, 0.7, 0.5, 0.4, 0.3, 0.7, 0.4, 0.5, 0.1],
  mood: ZEROS,
  inner_monologue: EXAMPLES.msv.inner_monologue,
  at: EXAMPLE_TIME,
}

export const transferRoutes = ({ contentCharsMax }: Limits) =>
  ({
    exportAvatar: {
      method: 'get',
      path: '/v1/avatars/{bot_id}/export',
      tag: 'Avatars',
      scope: 'read',
      summary: 'Export an avatar',
      description:
        'Returns one document with soul and revisions, settings, state, drift log, memories with their history and facts, and tombstones, as of one moment. With `vectors`, each memory includes its embedding. With `session_id` or `speaker`, the document contains only the memories said there; POST /v1/avatars/import does not accept such a part.',
      query: z.object({
        vectors: flag.describe('Whether memories include their embeddings.'),
        session_id: SessionId.optional().describe('Only memories of this session.'),
        speaker: text(1, 128).optional().describe('Only memories of this speaker.'),
      }),
      parameterExamples: { session_id: 'visit-7' },
      answers: {
        200: answer(ExportedAvatar, 'The document.', {
          default: {
            format: 'daimon-avatar-part',
            part: { session_id: 'visit-7' },
            version: 1,
            exported_at: EXAMPLE_TIME,
            avatar: {
              bot_id: EXAMPLE_IDS.avatar,
              is_frozen: false,
              frozen_at: null,
              created_at: EXAMPLE_TIME,
              updated_at: EXAMPLE_TIME,
            },
            external_key: 'customer-42',
            soul: EXAMPLES.soul,
            runtime_config: {},
            state: STATE,
            embedder: null,
            soul_revisions: [
              { revision: 1, at: EXAMPLE_TIME, soul: EXAMPLES.soul, runtime_config: {} },
            ],
            drift_log: [],
            session_moods: [],
            reply_records: [{ session_id: 'visit-7', shown: ZEROS, weight: ZEROS, replies: 1 }],
            tombstones: [],
            memories: [
              { ...EXAMPLES.memory, chain_id: EXAMPLE_IDS.memory, kind_by: 'rule' },
              { ...EXAMPLES.reply, chain_id: EXAMPLE_IDS.reply, kind_by: 'rule' },
            ],
            facts: [],
          },
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
