import { z } from 'zod'
import { Id, NextCursor, UtcTime } from './fields.ts'
import { MemoryScope } from './soul.ts'

const FormerFactValue = z
  .object({
    value: z.string().describe('Former value.'),
    since: UtcTime.describe('When it was first stated.'),
    until: UtcTime.describe('When it was replaced or retracted.'),
    memory_id: Id.describe('Memory that stated it; it may be superseded.'),
  })
  .meta({ id: 'FormerFactValue' })

export const Fact = z
  .object({
    subject: z
      .string()
      .describe('`user`, or the person or thing that the user spoke about, in lower case.'),
    attribute: z.string().describe('What is known about the subject, in lower case.'),
    value: z
      .string()
      .describe('Current value, in the words of the memory; `yes` or `no` for a habit or state.'),
    since: UtcTime.describe('When the value was first stated, since the last other value.'),
    memory_id: Id.describe('Valid memory that states it; the oldest of several.'),
    count: z.number().int().min(1).describe('Number of valid memories that state it.'),
    speaker: z.string().nullable().describe('Who said it.'),
    scope: MemoryScope.describe('Scope of the memory.'),
    user_id: z.string().nullable().describe('User to whom the memory belongs.'),
    session_id: z.string().nullable().describe('Session of the memory.'),
    history: z.array(FormerFactValue).describe('Former values, newest first, at most 100.'),
  })
  .meta({ id: 'Fact' })
export type Fact = z.infer<typeof Fact>

export const FactPage = z
  .object({
    bot_id: Id.describe('Id of the avatar.'),
    items: z.array(Fact).describe('Current facts, newest first by `since`.'),
    next: NextCursor,
  })
  .meta({ id: 'FactPage' })
export type FactPage = z.infer<typeof FactPage>
