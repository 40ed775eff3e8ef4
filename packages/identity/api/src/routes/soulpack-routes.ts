import { z } from 'zod'
import { CardFormat, CardView, CharacterCard, ImportCardAnswer } from '../cards.ts'
import { text } from '../fields.ts'
import type { Route } from '../route.ts'
import {
  Catalog,
  ImportSoulpackAnswer,
  ImportSoulpackRequest,
  SoulpackAnswer,
  ValidateSoulpackAnswer,
  ValidateSoulpackRequest,
} from '../soulpacks.ts'
import { BATCH_BYTES, answer, file, json, q } from './parts.ts'

export const soulpackRoutes = {
  listSoulpacks: {
    method: 'get',
    path: '/v1/soulpacks',
    tag: 'Packs',
    scope: 'read',
    summary: 'The catalog of packs',
    description: 'q looks into id, name, role and tags without case; tag is one whole tag.',
    query: z.object({ q, tag: text(1, 64).optional() }),
    answers: { 200: answer(Catalog, 'The entries, in the order of the catalog.') },
    errors: ['SOULPACK_INVALID', 'VALIDATION_ERROR'],
  },
  readSoulpack: {
    method: 'get',
    path: '/v1/soulpacks/{pack_id}',
    tag: 'Packs',
    scope: 'read',
    summary: 'A pack: its manifest, its texts and the soul that they make',
    answers: { 200: answer(SoulpackAnswer, 'The pack.') },
    errors: ['SOULPACK_NOT_FOUND', 'SOULPACK_INVALID', 'SOULPACK_LICENSE_REJECTED'],
  },
  validateSoulpack: {
    method: 'post',
    path: '/v1/soulpacks/validate',
    tag: 'Packs',
    scope: 'read',
    summary: 'Everything that is wrong with a pack, and what could be better',
    description:
      'Takes the manifest and the texts as GET /v1/soulpacks/{pack_id} answers them. Presets are those of the service.',
    body: json(ValidateSoulpackRequest),
    answers: { 200: answer(ValidateSoulpackAnswer, 'The finding; a bad pack is a 200 as well.') },
    errors: ['SOULPACK_INVALID', 'VALIDATION_ERROR'],
  },
  importSoulpack: {
    method: 'post',
    path: '/v1/avatars/import-soulpack',
    tag: 'Packs',
    scope: 'write',
    summary: 'Find or create the avatar of a pack',
    description:
      'With persist false nothing is written. Without an external_key it is soulpack:{id}@{version}; an existing avatar keeps its soul.',
    body: json(ImportSoulpackRequest),
    answers: { 200: answer(ImportSoulpackAnswer, 'The avatar, or what would be stored.') },
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
    summary: 'The soul of an avatar as a pack',
    description: 'A zip of one folder. Imported, it makes the same soul; memories stay here.',
    answers: { 200: file('application/zip', 'The pack.') },
    errors: ['BOT_NOT_FOUND'],
  },
  exportCard: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/card',
    tag: 'Packs',
    scope: 'read',
    summary: 'The soul of an avatar as a Character Card',
    description: 'As JSON of V2 (the default) or V3, or as a PNG that carries both.',
    query: z.object({ format: CardFormat.optional() }),
    answers: {
      200: { ...answer(CardView, 'The card.'), ...file('image/png', 'The card.') },
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  importCard: {
    method: 'post',
    path: '/v1/avatars/{bot_id}/card',
    tag: 'Packs',
    scope: 'write',
    summary: 'Give an avatar the soul of a Character Card, as a new revision',
    description:
      'The body is the card as JSON or as a PNG. What it does not say, such as the vector, stays as it was; what is not read is kept for the next export.',
    query: z.object({ format: CardFormat.optional() }),
    body: { ...json(CharacterCard, BATCH_BYTES), also: ['image/png'], isRaw: true },
    answers: { 200: answer(ImportCardAnswer, 'The avatar as it now is.') },
    errors: ['BOT_NOT_FOUND', 'SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: ['/data/extensions/daimon'],
  },
} as const satisfies Record<string, Route>
