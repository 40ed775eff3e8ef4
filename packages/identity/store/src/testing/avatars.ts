import { DEFAULT_MSV } from '@daimon/identity-api'
import { analyzeText, initialState, memoryId } from '@daimon/identity-core'
import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseBackend } from '../database-backend.ts'
import { type NewAvatar, claimExternalKey, findAvatar, insertAvatar } from '../queries/avatars.ts'
import type { Db } from '../queries/db.ts'
import type { MemoryDraft, RememberContext, Remembered } from '../queries/memory-draft.ts'
import { remember } from '../queries/remember.ts'

export const NOW = new Date('2026-05-04T10:00:00.000Z')
const EMBEDDER = 'test@3'

export const avatarDraft = (members: Partial<NewAvatar> = {}): NewAvatar => ({
  botId: randomUUID(),
  ownerId: 'local',
  externalKey: null,
  soul: {
    name: 'Ada',
    role: 'Guide',
    description: 'Shows people around.',
    attachment_style: 'Secure',
    baseline_msv: DEFAULT_MSV,
  },
  runtimeConfig: {},
  persona: initialState(DEFAULT_MSV, NOW.getTime()),
  at: NOW,
  ...members,
})

export type TestAvatar = RememberContext & {
  /** What all users share. */
  readonly userKey: ''
  readonly engine: DatabaseBackend
  readonly db: DatabaseBackend['db']
  /** Stores drafts in their own transaction. */
  readonly remember: (...drafts: readonly MemoryDraft[]) => Promise<readonly Remembered[]>
  readonly within: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  readonly memorySeq: () => Promise<number>
}

/** An avatar that no other test uses. */
export const newAvatar = async (
  engine: DatabaseBackend,
  members: Partial<NewAvatar> = {},
): Promise<TestAvatar> => {
  const { db } = engine
  const avatar = avatarDraft(members)
  const within = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
  await within(async (trx) => {
    await claimExternalKey(trx, avatar)
    await insertAvatar(trx, avatar)
  })
  const context = { botId: avatar.botId, ownerId: avatar.ownerId, embedderId: EMBEDDER, now: NOW }
  return {
    ...context,
    userKey: '',
    engine,
    db,
    within,
    remember: (...drafts) => within((trx) => remember(trx, drafts, context)),
    memorySeq: async () => (await findAvatar(db, avatar.ownerId, avatar.botId))?.memory_seq ?? -1,
  }
}

export const draft = (content: string, members: Partial<MemoryDraft> = {}): MemoryDraft => ({
  id: memoryId(randomUUID(), NOW.getTime(), randomBytes(6)),
  content,
  analysis: analyzeText({ content, occurredAt: NOW, trust: 'user', ...members }),
  kind: 'fact',
  userKey: '',
  sessionId: null,
  scope: 'global',
  speaker: null,
  occurredAt: NOW,
  importance: 0.5,
  source: 'ingest',
  trust: 'user',
  metadata: {},
  vector: undefined,
  ...members,
})
