import { jsonReader } from '../json/read-json.ts'
import type { Reading, Voices } from '../record.ts'

/** Reads a list of conversations, or files with one each. */
export const conversationListReader = (
  read: (conversation: unknown, place: string, voices: Voices) => Generator<Reading>,
) =>
  jsonReader({
    isSplit: (path, isList) => path.length === 0 && isList,
    units: ['conversation'],
    open:
      ({ voices }) =>
      (_path, value, place) =>
        read(value, place, voices),
  })
