import { z } from 'zod'
import { ExternalKey, Id, NextCursor, UtcTime, Uuid, optional, withDefault } from './fields.ts'
import { AttachmentStyle, AvatarStatus, Msv, RuntimeConfig, Soul, SoulPatch } from './soul.ts'

export const Avatar = z
  .object({
    id: Id.describe('Id of the avatar.'),
    bot_id: Id.describe('Same value as `id`.'),
    owner_id: z.string().describe('Owner of the avatar, from the credential that created it.'),
    external_key: z.string().nullable().describe('Your key for the avatar, unique per owner.'),
    name: z.string().describe('Name of the persona.'),
    role: z.string().describe('Role of the persona.'),
    description: z.string().describe('Who the persona is.'),
    attachment_style: AttachmentStyle.describe('How the persona handles closeness.'),
    capabilities: z.array(z.string()).describe('Skills or tags.'),
    hourly_rate: z.number().int().nullable().describe('Price per hour in your unit.'),
    status: AvatarStatus.describe('Availability to display.'),
    avatar_url: z.string().nullable().describe('URL of a picture.'),
    baseline_msv: Msv.describe('Vector of the soul.'),
    current_msv: Msv.describe('Vector now: traits and mood.'),
    trait_msv: Msv.describe('Slow layer only: `current_msv` without the mood.'),
    frozen_at: UtcTime.nullable().describe(
      'Start of the freeze; while set, nothing changes the vector. Null if not frozen.',
    ),
    runtime_config: z.looseObject({}).describe('Settings of the avatar, as stored.'),
    soul_revision: z.number().int().min(1).describe('Current soul revision, counted from 1.'),
    created_at: UtcTime.describe('Creation time.'),
    updated_at: UtcTime.describe('Time of the last change to the soul or settings.'),
  })
  .meta({ id: 'Avatar' })
export type Avatar = z.infer<typeof Avatar>

export const AvatarEnvelope = z.object({
  soul: Soul.describe('Soul of the new avatar.'),
  runtime_config: optional(RuntimeConfig).describe('Settings of the new avatar.'),
  external_key: optional(ExternalKey).describe(
    'Your key for the avatar, unique per owner, 1 to 128 characters.',
  ),
})

export const EnsureRequest = z
  .object({
    external_key: ExternalKey.describe(
      'Your key for the avatar, unique per owner, 1 to 128 characters.',
    ),
    soul: Soul.describe('Soul of a new avatar; with `update`, also of an existing one.'),
    runtime_config: optional(RuntimeConfig).describe(
      'Settings of a new avatar; with `update`, also of an existing one.',
    ),
    update: withDefault(z.boolean(), false).describe(
      'Whether an existing avatar gets the soul and settings as a new revision.',
    ),
  })
  .meta({ id: 'EnsureRequest' })

export const EnsureAnswer = Avatar.extend({
  created: z.boolean().describe('Whether this request created the avatar.'),
}).meta({ id: 'EnsureAnswer' })

export const PatchAvatarRequest = SoulPatch.extend({
  soul: optional(Soul).describe('Complete soul, which replaces the current one.'),
  runtime_config: optional(RuntimeConfig).describe('Settings, which replace the current ones.'),
}).meta({ id: 'PatchAvatarRequest' })

export const AvatarPage = z
  .object({
    items: z.array(Avatar).describe('Avatars, newest first.'),
    next: NextCursor,
  })
  .meta({ id: 'AvatarPage' })

export const ReplyDrift = z
  .object({
    distance: z.number().describe('0 (in character) to 2.'),
    band: z.number().describe('Drift threshold: a larger distance is flagged.'),
    flagged: z
      .boolean()
      .describe(
        'Whether the distance exceeded the threshold after at least three replies, and has not fallen clearly below it since.',
      ),
  })
  .describe('Distance of recent replies from the traits and the voice of the persona.')

export const Identity = z
  .object({
    name: z.string().describe('Name of the persona.'),
    role: z.string().describe('Role of the persona.'),
    description: z.string().describe('Who the persona is.'),
    current_msv: Msv.describe('Vector now: traits and mood.'),
    reply_drift: ReplyDrift.optional().describe(
      'Distance of recent replies from the traits and the voice; absent before the first reply.',
    ),
  })
  .meta({ id: 'Identity' })

/** Accepts any value, because the response lists its problems. */
export const ValidateSoulRequest = z
  .object({
    soul: z
      .unknown()
      .refine((value) => value !== undefined, { error: 'is required' })
      .describe('Soul to validate; any JSON value.'),
    runtime_config: optional(z.unknown()).describe('Settings to validate; any JSON value.'),
  })
  .meta({ id: 'ValidateSoulRequest' })

export const ValidateSoulAnswer = z
  .object({
    valid: z.boolean().describe('Whether the service would accept the soul and settings.'),
    problems: z
      .array(
        z.object({
          pointer: z.string().describe('JSON pointer to the value, in /soul or /runtime_config.'),
          message: z.string().describe('What the value must be.'),
        }),
      )
      .describe('All problems; empty if valid.'),
    prompt: z
      .object({
        stable_prefix: z.string().describe('Part of the prompt that stays equal between turns.'),
        token_count: z.int().describe('Its tokens, estimated.'),
      })
      .nullable()
      .describe('What a new avatar with this soul adds to each prompt; null if invalid.'),
  })
  .meta({ id: 'ValidateSoulAnswer' })

export const StateUpdateRequest = z
  .object({
    bot_id: Uuid.describe('Id of the avatar.'),
    new_msv: Msv.describe('Vector to store, exactly as sent.'),
  })
  .meta({ id: 'StateUpdateRequest' })

export const DriftStep = z
  .object({
    id: Id.describe('Id of the step.'),
    at: UtcTime.describe('Time of the step.'),
    before: Msv.describe('Vector before the step.'),
    after: Msv.describe('Vector after the step.'),
    cause: z
      .enum(['reflection', 'state_update', 'reset', 'soul_revision'])
      .describe('Operation that caused the step.'),
    evidence: z
      .looseObject({})
      .describe('Reasons for the step, such as deltas, confidence, and memory ids.'),
    turn_id: z.string().nullable().describe('Turn that caused the step, if you named it.'),
    user_id: z.string().nullable().describe('User whose turn caused the step; null for no user.'),
    session_id: z
      .string()
      .nullable()
      .describe('Session whose own mood changed; null if that of the user or avatar changed.'),
  })
  .meta({ id: 'DriftStep' })
export type DriftStep = z.infer<typeof DriftStep>

export const ResetRequest = z
  .object({
    to: z
      .union([z.literal('baseline'), Uuid], { error: 'must be baseline or the id of a step' })
      .describe('`baseline`, or the id of the step whose result to restore.'),
  })
  .meta({ id: 'ResetRequest' })

/** A step that the service computes without applying it. */
export const WhatIfAnswer = DriftStep.omit({ id: true }).meta({ id: 'WhatIfAnswer' })
