import { EXAMPLES, EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts'

const ZEROS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

/** Style of the example of a reply. */
const STYLE = [
  0.44, 0.3, 0.59, 0.23, 0.52, 0.44, 0, 0, 0, 0.71, 0, 0, 0, 0.28, 0, 0, 0, 0.28, 0, 0.39, 0.28, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]

const STATE = {
  trait: [0.6, 0.1, 0.3, 0.5, 0.7, 0.4, 0.9, 0.7, 0.5, 0.4, 0.3, 0.7, 0.4, 0.5, 0.1],
  mood: ZEROS,
  inner_monologue: EXAMPLES.msv.inner_monologue,
  at: EXAMPLE_TIME,
}

/** The export of a session. */
export const SESSION_DOCUMENT = {
  format: 'daimon-avatar-part' as const,
  part: { session_id: 'visit-7' },
  version: 1 as const,
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
  soul_revisions: [{ revision: 1, at: EXAMPLE_TIME, soul: EXAMPLES.soul, runtime_config: {} }],
  soul_proposals: [],
  drift_log: [],
  session_moods: [],
  reply_records: [
    {
      user_id: null,
      session_id: 'visit-7',
      shown: ZEROS,
      weight: ZEROS,
      replies: 1,
      voice: { sum: STYLE, replies: 1 },
      flagged: false,
    },
  ],
  users: [],
  tombstones: [],
  memories: [
    { ...EXAMPLES.memory, chain_id: EXAMPLE_IDS.memory, kind_by: 'rule' as const },
    { ...EXAMPLES.reply, chain_id: EXAMPLE_IDS.reply, kind_by: 'rule' as const },
  ],
  messages: [EXAMPLES.memory, EXAMPLES.reply].map(({ id, speaker, trust, content }) => ({
    id,
    memory_id: id,
    user_id: null,
    session_id: 'visit-7',
    speaker,
    trust,
    occurred_at: EXAMPLE_TIME,
    content,
  })),
  facts: [],
}

/** The export of a user. */
export const USER_DOCUMENT = {
  ...SESSION_DOCUMENT,
  part: { user_id: 'noor' },
  reply_records: [],
  messages: [],
  users: [
    {
      user_id: 'noor',
      timezone: 'Europe/Amsterdam',
      first_seen_at: EXAMPLE_TIME,
      last_seen_at: EXAMPLE_TIME,
    },
  ],
  memories: [
    {
      ...EXAMPLES.memory,
      content: 'Noor’s saddle height is 72 cm.',
      user_id: 'noor',
      session_id: null,
      scope: 'global' as const,
      source: 'ingest' as const,
      sources: EXAMPLES.memory.sources.map((source) => ({ ...source, session_id: null })),
      chain_id: EXAMPLE_IDS.memory,
      kind_by: 'rule' as const,
    },
  ],
}
