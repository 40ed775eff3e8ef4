import { extractCorrectedKeys, mayReferBack } from '@daimon/identity-core'
import {
  type Db,
  type MemoryDraft,
  type ComparedRow,
  type TurnWindow,
  newestOfAttributes,
  turnsBefore,
} from '@daimon/identity-store'
import type { ComparedRows } from './compared-rows.ts'
import { SKEW_MS } from './provenance.ts'

/** How long a short correction such as "no, Max" still refers to the previous statement. */
const SHORT_WITHIN_MS = 3_600_000
const TURNS_READ = 12
/** Times that a statement may have; others have another form in SQL. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Stored memories that a draft is compared with. */
export type Candidates = {
  /** Users' statements about the same attributes, valid or superseded. */
  readonly statements: readonly ComparedRow[]
  /** The session's turns just before it, oldest first; none if it can't refer to them. */
  readonly turns: readonly ComparedRow[]
}

const NONE: Candidates = { statements: [], turns: [] }

/**
 * Reads the candidates of consecutive drafts of a write, in their order, in three statements
 * however many they are. `lastId` is the last id of the write; what it stores later than a draft is
 * no candidate of it.
 */
export const readCandidates = async (
  db: Db,
  botId: string,
  drafts: readonly MemoryDraft[],
  lastId: string,
  compared: ComparedRows,
): Promise<Candidates[]> => {
  const statements = drafts.filter(({ trust }) => trust === 'user')
  const windows = statements.map(findWindow)
  const related = await newestOfAttributes(
    db,
    botId,
    statements.map((draft) => ({
      ownId: draft.id,
      userKey: draft.userKey,
      ...findKeys(draft),
    })),
  )
  const before = await turnsBefore(db, botId, windows, {
    rowsMax: TURNS_READ,
    excluded: { first: drafts[0]?.id ?? lastId, last: lastId },
  })
  // A draft without others has no earlier turns in its own write.
  const own =
    drafts.length > 1
      ? drafts
          .filter((draft) => windows.some((window) => mayBeInWindow(draft, window)))
          .map(({ id }) => id)
      : []
  const ids = new Set([...related.flat(), ...before.flat(), ...own])
  const rows = await compared.read(ids)
  const findRows = (wanted: readonly string[] = []) =>
    wanted.map((id) => rows.get(id)).filter((row) => row !== undefined)
  const ownRows = findRows(own).filter((row) => row.valid_to === null)
  const found = new Map(
    statements.map(({ id: ownId }, at): [string, Candidates] => {
      const isEarlier = (row: ComparedRow) => row.memory_id < ownId
      const turns = ownRows.filter((row) => isEarlier(row) && isInWindow(row, windows[at]))
      return [
        ownId,
        {
          statements: findRows(related[at]?.toSorted()).filter(
            (row) => row.trust === 'user' && (isEarlier(row) || row.memory_id > lastId),
          ),
          turns: newestTurns([...findRows(before[at]), ...turns]),
        },
      ]
    }),
  )
  return drafts.map(({ id }) => found.get(id) ?? NONE)
}

/** A draft is read again after each correction before it, and its text stays the same. */
const memoizeByDraft = <T>(work: (draft: MemoryDraft) => T): ((draft: MemoryDraft) => T) => {
  const found = new WeakMap<MemoryDraft, { readonly value: T }>()
  return (draft) => {
    const one = found.get(draft) ?? { value: work(draft) }
    found.set(draft, one)
    return one.value
  }
}

const findKeys = memoizeByDraft(({ content }) => extractCorrectedKeys(content))

const toWindow = ({
  content,
  userKey,
  sessionId,
  occurredAt,
}: MemoryDraft): TurnWindow | undefined => {
  if (!mayReferBack(content)) return undefined
  const atMs = occurredAt.getTime()
  return {
    userKey,
    sessionId,
    from: new Date(Math.max(FIRST_MS, atMs - SHORT_WITHIN_MS)),
    to: new Date(Math.min(LAST_MS, atMs + SKEW_MS)),
  }
}

const findWindow = memoizeByDraft(toWindow)

/** Whether the row of a draft can be in a window; a time after it may count as that of storage. */
const mayBeInWindow = (draft: MemoryDraft, window: TurnWindow | undefined): boolean =>
  window !== undefined &&
  draft.userKey === window.userKey &&
  draft.sessionId === window.sessionId &&
  draft.occurredAt >= window.from

const isInWindow = (row: ComparedRow, window: TurnWindow | undefined): boolean => {
  if (!window) return false
  const { userKey, sessionId, from, to } = window
  const at = row.occurred_at > to ? row.recorded_at : row.occurred_at
  return row.user_key === userKey && row.session_id === sessionId && at >= from && at <= to
}

/** The last turns, oldest first. */
const newestTurns = (rows: readonly ComparedRow[]): readonly ComparedRow[] =>
  rows.toSorted(compareTurns).slice(-TURNS_READ)

const compareTurns = (a: ComparedRow, b: ComparedRow): number =>
  a.occurred_at.getTime() - b.occurred_at.getTime() ||
  a.recorded_at.getTime() - b.recorded_at.getTime() ||
  a.seq - b.seq ||
  (a.memory_id < b.memory_id ? -1 : 1)
