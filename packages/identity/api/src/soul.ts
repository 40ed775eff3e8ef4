import { z } from 'zod'
import {
  type Absent,
  integerIn,
  isJsonLonger,
  numberIn,
  optional,
  text,
  withDefault,
} from './fields.ts'

const signed = numberIn(-1, 1)
const share = numberIn(0, 1)

/** The six HEXACO domains, each −1..1 (Ashton & Lee's model; 0 is the middle of the scale). */
export const Hexaco = z.strictObject({
  H: signed.describe('Honesty-humility, −1 to 1.'),
  E: signed.describe('Emotionality, −1 to 1.'),
  X: signed.describe('Extraversion, −1 to 1.'),
  A: signed.describe('Agreeableness, −1 to 1.'),
  C: signed.describe('Conscientiousness, −1 to 1.'),
  O: signed.describe('Openness to experience, −1 to 1.'),
})

/** The five foundations of moral foundations theory, each 0..1. */
export const MoralFoundations = z.strictObject({
  care_harm: share.describe('Weight of care over harm, 0 to 1.'),
  fairness_cheating: share.describe('Weight of fairness over cheating, 0 to 1.'),
  loyalty_betrayal: share.describe('Weight of loyalty over betrayal, 0 to 1.'),
  authority_subversion: share.describe('Weight of authority over subversion, 0 to 1.'),
  sanctity_degradation: share.describe('Weight of sanctity over degradation, 0 to 1.'),
})

/** The motives of the persona, each 0..1. */
export const Drives = z.strictObject({
  curiosity: share.describe('Drive to explore and ask, 0 to 1.'),
  autonomy: share.describe('Drive to act independently, 0 to 1.'),
  social_approval: share.describe('Drive to be liked, 0 to 1.'),
})

/** The vector of a persona: its 15 dimensions and one thought. */
export const Msv = z
  .strictObject({
    hexaco: Hexaco.describe('HEXACO personality domains, each −1 to 1.'),
    moral_foundations: MoralFoundations.describe('Moral foundations, each 0 to 1.'),
    drives: Drives.describe('Motives, each 0 to 1.'),
    epistemic_uncertainty: share.describe('How unsure the persona is of its knowledge, 0 to 1.'),
    inner_monologue: text(1, 500).describe('Current thought of the persona, 1 to 500 characters.'),
  })
  .meta({ id: 'Msv', description: 'Persona vector: HEXACO −1..1, everything else 0..1.' })
export type Msv = z.infer<typeof Msv>

export const AttachmentStyle = z.enum(['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'])
export type AttachmentStyle = z.infer<typeof AttachmentStyle>

export const AvatarStatus = z.enum(['available', 'busy', 'offline'])

const soulShape = {
  name: text(1, 255).describe('Name of the persona, 1 to 255 characters.'),
  role: text(1, 255).describe('Role in a few words, 1 to 255 characters.'),
  description: text(1, 100_000).describe(
    'Who the persona is, in the second or third person; part of every system prompt. 1 to 100,000 characters.',
  ),
  attachment_style: AttachmentStyle.describe('How the persona handles closeness.'),
  baseline_msv: Msv.describe('Vector that the persona starts with and relaxes toward.'),
  capabilities: optional(z.array(text(1, 255)).max(256)).describe(
    'Skills or tags, at most 256; GET /v1/avatars filters by them.',
  ),
  hourly_rate: optional(integerIn(0, 2_147_483_647)).describe(
    'Price per hour in a unit of your choice; not interpreted.',
  ),
  status: optional(AvatarStatus).describe('Availability to display. Default: available.'),
  avatar_url: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .max(2048)
      .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }),
  ).describe('URL of a picture, http or https, at most 2,048 characters; never fetched.'),
}

/** Who an assistant is. Closed at every level: an unknown member is an error. */
export const Soul = z
  .strictObject(soulShape)
  .meta({ id: 'Soul', description: 'Who an assistant is.' })
export type Soul = Absent<z.infer<typeof Soul>>

/** Some members of a soul, for a PATCH. */
export const SoulPatch = z.object({
  name: optional(soulShape.name).describe('Name of the persona, 1 to 255 characters.'),
  role: optional(soulShape.role).describe('Role in a few words, 1 to 255 characters.'),
  description: optional(soulShape.description).describe(
    'Who the persona is, 1 to 100,000 characters.',
  ),
  attachment_style: optional(AttachmentStyle).describe('How the persona handles closeness.'),
  baseline_msv: optional(Msv).describe('Vector that the persona starts with and relaxes toward.'),
  capabilities: soulShape.capabilities,
  hourly_rate: soulShape.hourly_rate,
  status: soulShape.status,
  avatar_url: soulShape.avatar_url,
})

export const MemoryScope = z.enum(['session', 'global'])
export type MemoryScope = z.infer<typeof MemoryScope>
export const RecallScope = z.enum(['session', 'user', 'all'])
export type RecallScope = z.infer<typeof RecallScope>
/** One mood for all, or a mood for each user or session over the shared traits. */
export const MoodScope = z.enum(['avatar', 'user', 'session'])
export const DriftProfile = z.enum(['companion', 'work'])
export const MemoryPolicy = z.enum(['summary_only', 'user_and_assistant'])

/** Kinds of data that the service removes from a text before it stores it. */
export const Redactable = z.enum(['secrets', 'email', 'phone', 'card', 'iban'])
export type Redactable = z.infer<typeof Redactable>

// A pointer with a misspelled member would protect nothing.
const ProtectedEntry = text(1, 255).refine(
  (entry) => !entry.startsWith('/') || Object.hasOwn(soulShape, entry.split('/')[1] ?? ''),
  { message: 'must be a heading, or begin with a member of a soul, such as /name' },
)

/** How the service treats one avatar. Unknown members are stored and returned unchanged. */
export const RuntimeConfig = z
  .looseObject({
    hybrid_prompt_template: optional(text(1, 50_000)).describe(
      'System prompt template with the placeholders {name} {role} {description} {inner_monologue} {memories} {trait_directives}; {{ and }} escape. Default: the built-in template.',
    ),
    dual_process: optional(
      z.looseObject({
        system1_threshold: withDefault(share, 0.35).describe(
          '0 to 1; stored and returned, not used by this version.',
        ),
      }),
    ).describe('Stored and returned for clients that use it.'),
    memory_policy: optional(MemoryPolicy).describe(
      'What a completed turn stores: `user_and_assistant` (default) both sides, `summary_only` the summary.',
    ),
    memory_scope: optional(MemoryScope).describe(
      'Scope of new memories. Default: `session` if the request has a session_id, else `global`.',
    ),
    recall_scope: optional(RecallScope).describe(
      '`session` (default): recall global memories and those of the session. `user`: recall the other sessions of the user too. `all`: recall every session of the user and every one without a user.',
    ),
    mood_scope: optional(MoodScope).describe(
      '`avatar`: all sessions share one mood. `user`: each user_id has its own mood over the shared traits. `session`: each session_id has its own. Default: `user` in requests with a user_id, else `avatar`.',
    ),
    drift: optional(
      z.looseObject({
        profile: optional(DriftProfile).describe(
          'How far traits can drift from the baseline on the scale of −1 to 1: `companion` (default) 0.20, `work` 0.12.',
        ),
        honesty_floor: withDefault(z.boolean(), true).describe(
          'If true, evidence never decreases honesty-humility.',
        ),
      }),
    ).describe('Limits of the drift of traits.'),
    protected: optional(z.array(ProtectedEntry).max(64)).describe(
      'What a proposal must not change, at most 64 entries: JSON pointers into the soul, such as /name, or headings of the description, such as Boundaries. If set, changing it directly needs the admin scope.',
    ),
    redact: optional(z.array(Redactable).max(5)).describe(
      'Kinds of data to remove from memories before they are stored and embedded, in addition to those that the service removes for all avatars (by default, secrets).',
    ),
    source: optional(text(0, 1024)).describe('Where the avatar came from; not interpreted.'),
  })
  .refine((value) => !isJsonLonger(value, 262_144), {
    message: 'must be at most 256 KiB as JSON',
  })
  .meta({ id: 'RuntimeConfig' })
export type RuntimeConfig = Absent<z.infer<typeof RuntimeConfig>>

/** Default vector: every number .5, uncertainty .1. */
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
