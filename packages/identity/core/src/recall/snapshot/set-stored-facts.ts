import {
  type StandingInstruction,
  STANDING_INSTRUCTIONS,
} from '../../memory/standing-instruction.ts'
import type { Names } from '../names.ts'
import type { RowLists } from '../row-lists.ts'
import { FLAGS } from './part-layout.ts'
import type { SnapshotPart } from './snapshot-part.ts'

const NONE = -1

/** Numbers of names in an index. */
type IndexNames = { readonly speakers: Names; readonly users: Names; readonly languages: Names }

/** The number in an index of each name of a part; a part has 0 for none. */
const numberAll = (names: readonly string[], number: (name: string) => number): number[] => [
  NONE,
  ...names.map(number),
]

/** Sets the facts of memories of a part, from `from` up to `to`, for slots from `first` on. */
export const setStoredFacts = (
  lists: RowLists,
  first: number,
  { speakers, users, languages }: IndexNames,
  part: SnapshotPart,
  from: number,
  to: number,
): void => {
  const { columns } = part
  const end = first + to - from
  lists.occurredAtMs.set(columns.occurredAtMs.subarray(from, to), first)
  lists.recordedAtMs.set(columns.recordedAtMs.subarray(from, to), first)
  lists.validFromMs.set(columns.validFromMs.subarray(from, to), first)
  lists.validToMs.set(columns.validToMs.subarray(from, to), first)
  lists.toldAtMs.set(columns.toldAtMs.subarray(from, to), first)
  lists.before.fill(NONE, first, end)
  lists.after.fill(NONE, first, end)
  lists.sessionOf.fill(NONE, first, end)
  lists.userOf.fill(users.number(part.userKey), first, end)
  lists.isAlive.fill(1, first, end)
  const speakerNumbers = numberAll(part.speakers, (name) => speakers.number(name))
  const languageNumbers = numberAll(part.languages, (name) => languages.number(name))
  const standingNumbers = numberAll(part.standings, (name) =>
    STANDING_INSTRUCTIONS.indexOf(name as StandingInstruction),
  )
  for (let at = from; at < to; at += 1) {
    const slot = first + at - from
    const flags = columns.flags[at] as number
    lists.lengths[slot] = part.lengthAt(at)
    lists.speakerOf[slot] = speakerNumbers[columns.speaker[at] as number] as number
    lists.languageOf[slot] = languageNumbers[columns.language[at] as number] as number
    lists.standingOf[slot] = standingNumbers[columns.standing[at] as number] as number
    lists.isOpen[slot] = Number(Number.isNaN(columns.validToMs[at]))
    lists.isOfSession[slot] = Number((flags & FLAGS.isOfSession) !== 0)
    lists.isAssistant[slot] = Number((flags & FLAGS.isAssistant) !== 0)
    lists.isOwnWords[slot] = Number((flags & FLAGS.isOwnWords) !== 0)
    lists.endsInQuestion[slot] = Number((flags & FLAGS.endsInQuestion) !== 0)
    lists.hasQuestion[slot] = Number((flags & FLAGS.hasQuestion) !== 0)
    lists.hasNumber[slot] = Number((flags & FLAGS.hasNumber) !== 0)
    lists.hasName[slot] = Number((flags & FLAGS.hasName) !== 0)
    lists.tellsTime[slot] = Number((flags & FLAGS.tellsTime) !== 0)
  }
}
