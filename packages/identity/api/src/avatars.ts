import { z } from 'zod'
import { ExternalKey, Id, UtcTime, Uuid, optional, withDefault } from './fields.ts'
import { AttachmentStyle, AvatarStatus, Msv, RuntimeConfig, Soul, SoulPatch } from './soul.ts'

export const Avatar = z
  .object({
    id: Id,
    bot_id: Id.describe('The same as id.'),
    owner_id: z.string(),
    external_key: z.string().nullable(),
    name: z.string(),
    role: z.string(),
    description: z.string(),
    attachment_style: AttachmentStyle,
    capabilities: z.array(z.string()),
    hourly_rate: z.number().int().nullable(),
    status: AvatarStatus,
    avatar_url: z.string().nullable(),
    baseline_msv: Msv,
    current_msv: Msv,
    trait_msv: Msv.describe('The slow layer alone: current_msv without the mood.'),
    frozen_at: UtcTime.nullable().describe('Since when nothing moves it; null while it lives.'),
    runtime_config: z.looseObject({}),
    soul_revision: z.number().int().min(1),
    created_at: UtcTime,
    updated_at: UtcTime,
  })
  .meta({ id: 'Avatar' })
export type Avatar = z.infer<typeof Avatar>

export const AvatarEnvelope = z.object({
  soul: Soul,
  runtime_config: optional(RuntimeConfig),
  external_key: optional(ExternalKey),
})

export const EnsureRequest = z
  .object({
    external_key: ExternalKey,
    soul: Soul,
    runtime_config: optional(RuntimeConfig),
    update: withDefault(z.boolean(), false),
  })
  .meta({ id: 'EnsureRequest' })

export const EnsureAnswer = Avatar.extend({ created: z.boolean() }).meta({ id: 'EnsureAnswer' })

export const PatchAvatarRequest = SoulPatch.extend({
  soul: optional(Soul),
  runtime_config: optional(RuntimeConfig),
}).meta({ id: 'PatchAvatarRequest' })

export const AvatarPage = z
  .object({ items: z.array(Avatar), next: z.string().nullable() })
  .meta({ id: 'AvatarPage' })

export const ReplyDrift = z
  .object({ distance: z.number(), band: z.number(), flagged: z.boolean() })
  .describe('How far what the assistant said stands from its own vector.')

export const Identity = z
  .object({
    name: z.string(),
    role: z.string(),
    description: z.string(),
    current_msv: Msv,
    reply_drift: ReplyDrift.optional(),
  })
  .meta({ id: 'Identity' })

/** Anything at all: what is wrong with it is the answer. */
export const ValidateSoulRequest = z
  .object({
    soul: z.unknown().refine((value) => value !== undefined, { error: 'is required' }),
    runtime_config: optional(z.unknown()),
  })
  .meta({ id: 'ValidateSoulRequest' })

export const ValidateSoulAnswer = z
  .object({
    valid: z.boolean(),
    problems: z.array(z.object({ pointer: z.string(), message: z.string() })),
  })
  .meta({ id: 'ValidateSoulAnswer' })

export const StateUpdateRequest = z
  .object({ bot_id: Uuid, new_msv: Msv })
  .meta({ id: 'StateUpdateRequest' })

export const DriftStep = z
  .object({
    id: Id,
    at: UtcTime,
    before: Msv,
    after: Msv,
    cause: z.enum(['reflection', 'state_update', 'reset', 'soul_revision']),
    evidence: z.looseObject({}),
    turn_id: z.string().nullable(),
    session_id: z
      .string()
      .nullable()
      .describe('The session whose own mood was moved; null for the avatar’s.'),
  })
  .meta({ id: 'DriftStep' })
export type DriftStep = z.infer<typeof DriftStep>

export const ResetRequest = z
  .object({
    to: z.union([z.literal('baseline'), Uuid], { error: 'must be baseline or the id of a step' }),
  })
  .meta({ id: 'ResetRequest' })

/** A step that was worked out and not taken. */
export const WhatIfAnswer = DriftStep.omit({ id: true }).meta({ id: 'WhatIfAnswer' })
