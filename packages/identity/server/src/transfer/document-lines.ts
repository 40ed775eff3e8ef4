import type {
  MoodEntry,
  ProposalEntry,
  ReplyRecordEntry,
  RevisionEntry,
  StateEntry,
  StepEntry,
  TombstoneEntry,
  UserEntry,
} from '@daimon/identity-api'
import {
  type PersonaState,
  type ReplyStatistics,
  type SessionMood,
  movedMemoryId,
} from '@daimon/identity-core'
import type { RowList } from '@daimon/identity-store'
import type { z } from 'zod'
import type { ImportTarget } from './memory-lines.ts'
import { Spool } from './spool.ts'

/** Rows of a new avatar as JSON lines on disk, a file a table. */
export class DocumentLines implements AsyncDisposable {
  readonly #spools = new Map<RowList, Spool>()

  async add(list: RowList, row: object): Promise<void> {
    let spool = this.#spools.get(list)
    if (!spool) this.#spools.set(list, (spool = await Spool.open()))
    await spool.write(`${JSON.stringify(row)}\n`)
  }

  async *batches(list: RowList): AsyncGenerator<readonly string[]> {
    const spool = this.#spools.get(list)
    if (spool) yield* spool.batches()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const spool of this.#spools.values()) await spool[Symbol.asyncDispose]()
  }
}

export const toPersonaState = (state: StateEntry): PersonaState => ({
  trait: state.trait,
  mood: state.mood,
  innerMonologue: state.inner_monologue,
  atMs: state.at.getTime(),
  ...(state.mood_at ? { moodAtMs: state.mood_at.getTime() } : {}),
  ...(state.trait_day ? { traitDay: state.trait_day } : {}),
  ...(state.recent_lines ? { recentLines: state.recent_lines } : {}),
  ...(state.clock_day ? { clockDay: state.clock_day } : {}),
})

export const revisionRow = (entry: z.output<typeof RevisionEntry>) => ({
  revision: entry.revision,
  soul: entry.soul,
  runtime_config: entry.runtime_config ?? {},
  at: entry.at,
})

export const proposalRow = (
  entry: z.output<typeof ProposalEntry>,
  { botId, clean }: Pick<ImportTarget, 'botId' | 'clean'>,
) => ({
  proposal_id: entry.id,
  user_key: entry.user_id ?? '',
  author: entry.author,
  reason: entry.reason === undefined ? null : clean(entry.reason),
  changes: entry.changes,
  base_revision: entry.base_revision,
  // Memories have other ids in the copy.
  memory_ids: entry.memory_ids.map((id) => movedMemoryId(id, botId)),
  step_ids: entry.step_ids,
  status: entry.status,
  created_at: entry.created_at,
  decided_at: entry.decided_at ?? null,
  revision: entry.revision ?? null,
  undo_revision: entry.undo_revision ?? null,
})

export const stepRow = (entry: z.output<typeof StepEntry>, stepNo: number, botId: string) => ({
  step_no: stepNo,
  step_id: entry.id,
  at: entry.at,
  cause: entry.cause,
  before: entry.before,
  after: entry.after,
  persona_after: toPersonaState(entry.state_after),
  evidence: movedEvidence(entry.evidence, botId),
  turn_id: entry.turn_id ?? null,
  user_key: entry.user_id ?? '',
  session_id: entry.session_id ?? null,
})

// The memories that a step rests on have other ids in the copy.
const movedEvidence = (evidence: Record<string, unknown>, botId: string) => {
  const ids = evidence['memory_ids']
  if (!Array.isArray(ids)) return evidence
  const moved = ids.map((id: unknown) => (typeof id === 'string' ? movedMemoryId(id, botId) : id))
  return { ...evidence, memory_ids: moved }
}

export const moodRow = (entry: z.output<typeof MoodEntry>) => ({
  user_key: entry.user_id ?? '',
  session_id: entry.session_id ?? '',
  mood: {
    mood: entry.mood,
    innerMonologue: entry.inner_monologue,
    moodAtMs: entry.at.getTime(),
  } satisfies SessionMood,
})

export const replyRecordRow = ({
  user_id,
  session_id,
  shown,
  weight,
  replies,
  voice,
  flagged,
}: z.output<typeof ReplyRecordEntry>) => ({
  user_key: user_id ?? '',
  session_key: session_id ?? '',
  record: {
    shown,
    weight,
    replies,
    ...(voice ? { voice } : {}),
    ...(flagged === undefined ? {} : { flagged }),
  } satisfies ReplyStatistics,
})

export const tombstoneRow = (entry: z.output<typeof TombstoneEntry>) => ({
  content_key: entry.content_key,
  user_key: entry.user_id ?? '',
  session_key: entry.session_id ?? '',
  at: entry.at,
})

export const userRow = (entry: z.output<typeof UserEntry>) => ({
  user_id: entry.user_id,
  timezone: entry.timezone ?? null,
  first_seen_at: entry.first_seen_at,
  last_seen_at: entry.last_seen_at,
})
