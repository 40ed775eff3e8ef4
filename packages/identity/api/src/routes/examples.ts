/**
 * Values that the examples share. One story connects them: Mara works in a bicycle shop, and Noor
 * is her customer. `examples.test.ts` of the server sends the requests and compares the
 * responses.
 */

/** Ids, the same in every operation. */
export const EXAMPLE_IDS = {
  avatar: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
  memory: '019df26e-2d00-8c34-aa73-e584a5842963',
  reply: '019df26e-2d01-833a-ae3f-e584a5843d84',
  correction: '019df26e-2d02-84b8-9511-e3b63ac13cd1',
  step: 'e6d4f80a-5172-4d9b-9fc3-04b5c6d7e8f9',
  job: 'f7e5091b-6283-4eac-80d4-15c6d7e8f90a',
  key: '08f61a2c-7394-4fbd-91e5-26d7e8f90a1b',
  erasure: '19072b3d-84a5-40ce-a2f6-37e8f90a1b2c',
  proposal: '2a183c4e-95b6-41df-b307-48f90a1b2c3d',
} as const

export const EXAMPLE_TIME = '2026-05-04T10:00:00.000Z'

const BASELINE = {
  hexaco: { H: 0.6, E: 0.1, X: 0.3, A: 0.5, C: 0.7, O: 0.4 },
  moral_foundations: {
    care_harm: 0.9,
    fairness_cheating: 0.7,
    loyalty_betrayal: 0.5,
    authority_subversion: 0.4,
    sanctity_degradation: 0.3,
  },
  drives: { curiosity: 0.7, autonomy: 0.4, social_approval: 0.5 },
  epistemic_uncertainty: 0.1,
  inner_monologue: 'What does this rider need today?',
}

/** The vector after a friendly message. */
const REFLECTED = {
  ...BASELINE,
  hexaco: { ...BASELINE.hexaco, X: 0.32, A: 0.547 },
  moral_foundations: { ...BASELINE.moral_foundations, care_harm: 0.913 },
  drives: { ...BASELINE.drives, social_approval: 0.511 },
  inner_monologue: 'There it is: a patience that surprises me.',
}

/** The vector after a question. */
const CURIOUS = {
  ...BASELINE,
  hexaco: { ...BASELINE.hexaco, O: 0.421 },
  drives: { ...BASELINE.drives, curiosity: 0.713 },
}

const SOUL = {
  name: 'Mara',
  role: 'Bicycle shop assistant',
  description: 'Mara works in a bicycle shop. She asks before she recommends.',
  attachment_style: 'Secure' as const,
  baseline_msv: BASELINE,
}

const AVATAR = {
  id: EXAMPLE_IDS.avatar,
  bot_id: EXAMPLE_IDS.avatar,
  owner_id: 'local',
  external_key: 'customer-42',
  name: SOUL.name,
  role: SOUL.role,
  description: SOUL.description,
  attachment_style: SOUL.attachment_style,
  capabilities: [],
  hourly_rate: null,
  status: 'available' as const,
  avatar_url: null,
  baseline_msv: BASELINE,
  current_msv: BASELINE,
  trait_msv: BASELINE,
  frozen_at: null,
  runtime_config: {},
  soul_revision: 1,
  created_at: EXAMPLE_TIME,
  updated_at: EXAMPLE_TIME,
}

const IDENTITY = {
  name: SOUL.name,
  role: SOUL.role,
  description: SOUL.description,
  current_msv: BASELINE,
}

const STEP = {
  at: EXAMPLE_TIME,
  before: BASELINE,
  after: REFLECTED,
  cause: 'reflection' as const,
  evidence: {
    source: 'text',
    confidence: 0.3,
    cues: { warmth: 0.999 },
    affect: { valence: 0.981, arousal: 0.564 },
    pulls: { 'hexaco.A': 0.959 },
    moved: { trait: { 'hexaco.A': 0.003 }, mood: { 'hexaco.A': 0.043 } },
    markers: ['thank', 'kind'],
    memory_ids: [],
  },
  turn_id: null,
  user_id: null,
  session_id: null,
}

const MEMORY = {
  id: EXAMPLE_IDS.memory,
  content: 'I ride a red Brompton to work.',
  kind: 'turn' as const,
  user_id: null,
  session_id: 'visit-7',
  scope: 'session' as const,
  speaker: 'Noor',
  occurred_at: EXAMPLE_TIME,
  recorded_at: EXAMPLE_TIME,
  valid_from: EXAMPLE_TIME,
  valid_to: null,
  superseded_by: null,
  importance: 0.5,
  source: 'complete' as const,
  trust: 'user' as const,
  metadata: {},
  count: 1,
  sources: [{ session_id: 'visit-7', speaker: 'Noor', occurred_at: EXAMPLE_TIME, metadata: {} }],
}

const REPLY = {
  ...MEMORY,
  id: EXAMPLE_IDS.reply,
  content: 'A folding bike is great for the train. How far is your ride?',
  speaker: 'Mara',
  trust: 'assistant' as const,
  sources: [{ session_id: 'visit-7', speaker: 'Mara', occurred_at: EXAMPLE_TIME, metadata: {} }],
}

const FACT = {
  subject: 'user',
  attribute: 'home',
  value: 'Delft',
  since: '2026-05-01T09:00:00.000Z',
  memory_id: EXAMPLE_IDS.reply,
  count: 1,
  speaker: 'Noor',
  scope: 'session' as const,
  user_id: null,
  session_id: 'visit-6',
  history: [
    {
      value: 'Gouda',
      since: '2026-03-02T14:00:00.000Z',
      until: '2026-05-01T09:00:00.000Z',
      memory_id: EXAMPLE_IDS.memory,
    },
  ],
}

const KEY = {
  id: EXAMPLE_IDS.key,
  name: 'web shop',
  scopes: ['read' as const, 'write' as const],
  state: 'active' as const,
  requests_per_minute: 600,
  requests_per_day: null,
  created_at: EXAMPLE_TIME,
  expires_at: null,
  rotated_at: null,
  former_until: null,
  revoked_at: null,
  last_used_at: null,
}

const LUNA_VECTOR = {
  hexaco: { H: 0.8, E: 0.75, X: 0.85, A: 0.9, C: 0.5, O: 0.9 },
  moral_foundations: {
    care_harm: 0.95,
    fairness_cheating: 0.7,
    loyalty_betrayal: 0.9,
    authority_subversion: 0.35,
    sanctity_degradation: 0.45,
  },
  drives: { curiosity: 0.85, autonomy: 0.35, social_approval: 0.9 },
  epistemic_uncertainty: 0.15,
  inner_monologue: 'They’re here.',
}

/** The soul of the pack `companion`. A text that ends with … is shortened. */
const LUNA = {
  name: 'Luna',
  role: 'Personal Companion',
  description: '# Luna…',
  attachment_style: 'Anxious-Preoccupied' as const,
  baseline_msv: LUNA_VECTOR,
}

export const EXAMPLES = {
  msv: BASELINE,
  reflectedMsv: REFLECTED,
  curiousMsv: CURIOUS,
  soul: SOUL,
  avatar: AVATAR,
  identity: IDENTITY,
  step: STEP,
  memory: MEMORY,
  reply: REPLY,
  fact: FACT,
  key: KEY,
  luna: LUNA,
} as const
