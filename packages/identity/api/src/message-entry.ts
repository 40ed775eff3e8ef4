import { z } from 'zod'
import { SessionId, SoulSpeaker, Timestamp, Uuid, optional, spoken } from './fields.ts'
import { MemoryTrust } from './memories.ts'

/** One message of a session; the document has its memory, and the user of that is its user. */
export const messageEntry = (charsMax: number) =>
  z.object({
    id: optional(Uuid).describe('Id in the document; the import assigns a new one.'),
    memory_id: Uuid.describe('Memory of the message.'),
    session_id: SessionId.describe('Session in which it was said.'),
    speaker: optional(SoulSpeaker).describe('Who said it.'),
    trust: optional(MemoryTrust).describe('Who said it. Default: import.'),
    occurred_at: Timestamp.describe('When it was said.'),
    content: optional(spoken(charsMax)).describe('Text. Default: that of the memory.'),
  })
export type MessageEntry = z.output<ReturnType<typeof messageEntry>>
