import { z } from 'zod'
import {
  type Absent,
  integerIn,
  jsonBytes,
  numberIn,
  optional,
  text,
  withDefault,
} from './fields.ts'

const signed = numberIn(-1, 1)
const share = numberIn(0, 1)

/** The six HEXACO domains, each −1..1 (Ashton & Lee's model; 0 is the middle of the scale). */
export const Hexaco = z.strictObject({
  H: signed,
  E: signed,
  X: signed,
  A: signed,
  C: signed,
  O: signed,
})

/** Moral foundations theory's five, each 0..1. */
export const MoralFoundations = z.strictObject({
  care_harm: share,
  fairness_cheating: share,
  loyalty_betrayal: share,
  authority_subversion: share,
  sanctity_degradation: share,
})

/** What moves the persona, each 0..1. */
export const Drives = z.strictObject({ curiosity: share, autonomy: share, social_approval: share })

/** The vector of a persona: who it is as numbers, with one thought of its own. */
export const Msv = z
  .strictObject({
    hexaco: Hexaco,
    moral_foundations: MoralFoundations,
    drives: Drives,
    epistemic_uncertainty: share,
    inner_monologue: text(1, 500),
  })
  .meta({ id: 'Msv', description: 'Persona vector: HEXACO −1..1, everything else 0..1.' })
export type Msv = z.infer<typeof Msv>

export const AttachmentStyle = z.enum(['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'])
export type AttachmentStyle = z.infer<typeof AttachmentStyle>

export const AvatarStatus = z.enum(['available', 'busy', 'offline'])

const soulShape = {
  name: text(1, 255),
  role: text(1, 255),
  description: text(1, 100_000),
  attachment_style: AttachmentStyle,
  baseline_msv: Msv,
  capabilities: optional(z.array(text(1, 255)).max(256)),
  hourly_rate: optional(integerIn(0, 2_147_483_647)),
  status: optional(AvatarStatus),
  avatar_url: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .max(2048)
      .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }),
  ),
}

/** Who an assistant is. Closed at every level: a member that the schema does not know is refused. */
export const Soul = z
  .strictObject(soulShape)
  .meta({ id: 'Soul', description: 'Who an assistant is.' })
export type Soul = Absent<z.infer<typeof Soul>>

/** Some members of a soul, as a PATCH takes them. */
export const SoulPatch = z.object({
  name: optional(soulShape.name),
  role: optional(soulShape.role),
  description: optional(soulShape.description),
  attachment_style: optional(AttachmentStyle),
  baseline_msv: optional(Msv),
  capabilities: soulShape.capabilities,
  hourly_rate: soulShape.hourly_rate,
  status: soulShape.status,
  avatar_url: soulShape.avatar_url,
})

export const MemoryScope = z.enum(['session', 'global'])
export type MemoryScope = z.infer<typeof MemoryScope>
export const RecallScope = z.enum(['session', 'all'])
export type RecallScope = z.infer<typeof RecallScope>
/** Whether one mood is felt by all sessions, or each session has a mood of its own over the shared traits. */
export const MoodScope = z.enum(['avatar', 'session'])
export const DriftProfile = z.enum(['companion', 'work'])
export const MemoryPolicy = z.enum(['summary_only', 'user_and_assistant'])

/** What is taken out of a text before it is stored: secrets, and kinds of personal data. */
export const Redactable = z.enum(['secrets', 'email', 'phone', 'card', 'iban'])
export type Redactable = z.infer<typeof Redactable>

/** How the service treats one avatar. Members that this version does not know are kept and handed back. */
export const RuntimeConfig = z
  .looseObject({
    hybrid_prompt_template: optional(text(1, 50_000)),
    dual_process: optional(z.looseObject({ system1_threshold: withDefault(share, 0.35) })),
    memory_policy: optional(MemoryPolicy),
    memory_scope: optional(MemoryScope),
    recall_scope: optional(RecallScope),
    mood_scope: optional(MoodScope).describe(
      'avatar (default): one mood, felt by everybody. session: a mood for each session_id over the shared traits, so that two users of one avatar do not move each other’s.',
    ),
    drift: optional(
      z.looseObject({
        profile: optional(DriftProfile).describe(
          'How far traits may drift from the baseline: companion (default) 0.20, work 0.12, on the scale of −1 to 1.',
        ),
        honesty_floor: withDefault(z.boolean(), true).describe(
          'Evidence never moves honesty-humility down, unless this is false.',
        ),
      }),
    ),
    redact: optional(z.array(Redactable).max(5)).describe(
      'Kinds of data to take out of memories before they are stored and embedded, besides those that the service takes out of all (secrets, unless its operator says otherwise).',
    ),
    source: optional(text(0, 1024)),
  })
  .refine((value) => jsonBytes(value) <= 262_144, {
    message: 'must be at most 256 KiB as JSON',
  })
  .meta({ id: 'RuntimeConfig' })
export type RuntimeConfig = Absent<z.infer<typeof RuntimeConfig>>

/** What stands in where nothing is given: every number .5, uncertainty .1. */
export const DEFAULT_MSV: Msv = {
  hexaco: { H: 0.5, E: 0.5, X: 0.5, A: 0.5, C: 0.5, O: 0.5 },
  moral_foundations: {
    care_harm: 0.5,
    fairness_cheating: 0.5,
    loyalty_betrayal: 0.5,
    authority_subversion: 0.5,
    sanctity_degradation: 0.5,
  },
  drives: { curiosity: 0.5, autonomy: 0.5, social_approval: 0.5 },
  epistemic_uncertainty: 0.1,
  inner_monologue: 'I am here, listening, and ready to begin.',
}
