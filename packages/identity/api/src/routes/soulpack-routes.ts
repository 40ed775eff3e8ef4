import { z } from 'zod'
import { CardFormat, CardView, CharacterCard, ImportCardAnswer } from '../cards.ts'
import { text } from '../fields.ts'
import type { Route } from '../route.ts'
import {
  ImportSoulpackAnswer,
  ImportSoulpackRequest,
  ListedPack,
  SoulpackAnswer,
  ValidateSoulpackAnswer,
  ValidateSoulpackRequest,
} from '../soulpacks.ts'
import { DEFAULT_MSV } from '../soul.ts'
import { EXAMPLES } from './examples.ts'
import { BATCH_BYTES, answer, file, flag, json, q } from './parts.ts'

const CARD_BODY = {
  ...json(
    CharacterCard,
    {
      default: {
        spec: 'chara_card_v2',
        spec_version: '2.0',
        data: { name: 'Mara', description: '{{char}} repairs bicycles.' },
      },
    },
    BATCH_BYTES,
  ),
  also: ['image/png'],
  isRaw: true,
} as const

export const soulpackRoutes = {
  listSoulpacks: {
    method: 'get',
    path: '/v1/soulpacks',
    tag: 'Packs',
    scope: 'read',
    summary: 'List packs',
    description:
      'Returns the catalog. `q` searches id, name, role, and tags, ignoring case; `tag` must match a complete tag.',
    query: z.object({
      q,
      tag: text(1, 64).optional().describe('Complete tag that a pack must have.'),
      include_vectors: flag.describe('Return the vector of each pack as well.'),
    }),
    parameterExamples: { q: 'luna', tag: 'companion' },
    answers: {
      200: answer(z.array(ListedPack), 'Entries in the order of the catalog.', {
        default: [
          {
            id: 'companion',
            name: 'Luna',
            role: 'Personal Companion',
            version: '1.0.0',
            license: 'MIT',
            tags: ['companion', 'personal'],
            path: 'companion',
          },
        ],
      }),
    },
    errors: ['SOULPACK_INVALID', 'VALIDATION_ERROR'],
  },
  readSoulpack: {
    method: 'get',
    path: '/v1/soulpacks/{pack_id}',
    tag: 'Packs',
    scope: 'read',
    summary: 'Get a pack',
    description: 'Returns the manifest of a pack, its texts, and the soul that they compile to.',
    answers: {
      200: answer(SoulpackAnswer, 'The pack.', {
        default: {
          manifest: {
            id: 'companion',
            name: 'Luna',
            version: '1.0.0',
            license: 'MIT',
            role: 'Personal Companion',
            attachment_style: 'Anxious-Preoccupied',
            files: ['SOUL.md', 'IDENTITY.md', 'STYLE.md'],
            baseline_msv: EXAMPLES.luna.baseline_msv,
            msv_preset: 'companion',
            tags: ['companion', 'personal'],
          },
          texts: { 'SOUL.md': '# Luna…', 'IDENTITY.md': '…', 'STYLE.md': '…' },
          soul: EXAMPLES.luna,
          warnings: [],
        },
      }),
    },
    errors: ['SOULPACK_NOT_FOUND', 'SOULPACK_INVALID', 'SOULPACK_LICENSE_REJECTED'],
  },
  validateSoulpack: {
    method: 'post',
    path: '/v1/soulpacks/validate',
    tag: 'Packs',
    scope: 'read',
    summary: 'Validate a pack',
    description:
      'Accepts a manifest and texts in the form that GET /v1/soulpacks/{pack_id} returns. Uses the presets of the service. Stores nothing.',
    body: json(ValidateSoulpackRequest, {
      default: {
        manifest: {
          id: 'mara',
          name: 'Mara',
          version: '1.0.0',
          license: 'Apache-2.0',
          role: 'Bicycle shop assistant',
          attachment_style: 'Secure',
        },
        texts: { 'SOUL.md': 'Mara works in a bicycle shop.' },
      },
    }),
    answers: {
      200: answer(ValidateSoulpackAnswer, 'Validation result (200 even if invalid).', {
        default: {
          valid: false,
          problems: [
            {
              code: 'SOULPACK_LICENSE_REJECTED',
              pointer: '/manifest/license',
              message: 'must be exactly MIT',
            },
          ],
          warnings: [],
          soul: null,
        },
      }),
    },
    errors: ['SOULPACK_INVALID', 'VALIDATION_ERROR'],
  },
  importSoulpack: {
    method: 'post',
    path: '/v1/avatars/import-soulpack',
    tag: 'Packs',
    scope: 'write',
    summary: 'Create an avatar from a pack',
    description:
      'Finds or creates the avatar of a pack. An existing avatar keeps its soul. With `persist` false, the pack is only compiled and nothing is stored.',
    body: json(ImportSoulpackRequest, {
      default: { pack_id: 'companion', external_key: 'customer-42' },
      preview: { pack_id: 'companion', persist: false },
    }),
    answers: {
      200: answer(ImportSoulpackAnswer, 'The avatar, or the soul that would be stored.', {
        default: {
          ...EXAMPLES.avatar,
          ...EXAMPLES.luna,
          current_msv: EXAMPLES.luna.baseline_msv,
          trait_msv: EXAMPLES.luna.baseline_msv,
          runtime_config: { source: 'soulpack:companion@1.0.0' },
          created: true,
          warnings: [],
        },
        preview: {
          soul: EXAMPLES.luna,
          runtime_config: { source: 'soulpack:companion@1.0.0' },
          external_key: 'soulpack:companion@1.0.0',
          warnings: [],
        },
      }),
    },
    errors: [
      'SOULPACK_NOT_FOUND',
      'SOULPACK_INVALID',
      'SOULPACK_LICENSE_REJECTED',
      'SOUL_INVALID',
      'VALIDATION_ERROR',
    ],
    soulAt: ['/runtime_config/hybrid_prompt_template'],
  },
  exportSoulpack: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/soulpack',
    tag: 'Packs',
    scope: 'read',
    summary: 'Export an avatar as a pack',
    description:
      'Returns a ZIP file with one directory. Importing it creates the same soul. Memories are not included.',
    answers: { 200: file('application/zip', 'The pack as a ZIP file.') },
    errors: ['BOT_NOT_FOUND'],
  },
  exportCard: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/card',
    tag: 'Packs',
    scope: 'read',
    summary: 'Export an avatar as a Character Card',
    description: 'Returns JSON in version 2 (default) or 3, or a PNG image that contains both.',
    query: z.object({ format: CardFormat.optional().describe('Format of the card. Default: v2.') }),
    parameterExamples: { format: 'v2' },
    answers: {
      200: {
        ...answer(CardView, 'The card.', {
          default: {
            spec: 'chara_card_v2',
            spec_version: '2.0',
            data: {
              name: 'Mara',
              description: EXAMPLES.soul.description,
              personality: '',
              scenario: '',
              first_mes: '',
              mes_example: '',
              creator_notes: '',
              system_prompt: '',
              post_history_instructions: '',
              alternate_greetings: [],
              tags: [],
              creator: '',
              character_version: '',
              extensions: {
                daimon: {
                  role: EXAMPLES.soul.role,
                  attachment_style: EXAMPLES.soul.attachment_style,
                  baseline_msv: EXAMPLES.msv,
                },
              },
            },
          },
        }),
        ...file('image/png', 'The card.'),
      },
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  importCard: {
    method: 'post',
    path: '/v1/avatars/{bot_id}/card',
    tag: 'Packs',
    scope: 'write',
    summary: 'Import a Character Card',
    description:
      'Replaces the soul of an avatar with that of a card, as a new revision. The body is the card as JSON or PNG. Members that the card lacks, such as the vector, stay unchanged; members that the service does not read are kept for the next export.',
    query: z.object({
      format: CardFormat.optional().describe('Format of the card. Default: detected.'),
    }),
    parameterExamples: { format: 'v2' },
    body: CARD_BODY,
    answers: {
      200: answer(ImportCardAnswer, 'The updated avatar.', {
        default: {
          ...EXAMPLES.avatar,
          description: 'Mara repairs bicycles.',
          runtime_config: {
            character_card: { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Mara' } },
          },
          soul_revision: 2,
          warnings: [],
        },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: ['/data/extensions/daimon'],
  },
  registerCard: {
    method: 'post',
    path: '/v1/avatars/card',
    tag: 'Packs',
    scope: 'write',
    summary: 'Create an avatar from a Character Card',
    description:
      'Creates an avatar from a card as JSON or PNG. What a card lacks gets the default of a soul, such as the vector. Entries of its lorebook come into prompts; other members that the service does not read are kept for the next export.',
    query: z.object({
      external_key: text(0, 128)
        .optional()
        .describe('Your key for the avatar, unique per owner; none if empty.'),
      format: CardFormat.optional().describe('Format of the card. Default: detected.'),
    }),
    parameterExamples: { external_key: 'customer-42', format: 'v2' },
    body: CARD_BODY,
    answers: {
      201: answer(ImportCardAnswer, 'The new avatar.', {
        default: {
          ...EXAMPLES.avatar,
          role: 'Character',
          description: 'Mara repairs bicycles.',
          attachment_style: 'Secure',
          baseline_msv: DEFAULT_MSV,
          current_msv: DEFAULT_MSV,
          trait_msv: DEFAULT_MSV,
          runtime_config: {
            character_card: { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Mara' } },
          },
          warnings: [],
        },
      }),
    },
    errors: ['SOUL_INVALID', 'VALIDATION_ERROR', 'CONFLICT'],
    soulAt: ['/data/extensions/daimon'],
  },
} as const satisfies Record<string, Route>
