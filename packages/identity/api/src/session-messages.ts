import { z } from 'zod'
import { Id, NextCursor, UtcTime } from './fields.ts'
import { MemoryTrust } from './memories.ts'

export const MessageOrder = z.enum(['oldest', 'newest'])
const MessageRole = z.enum(['user', 'assistant'])

export const SessionMessage = z
  .object({
    id: Id.describe('Id of the message.'),
    memory_id: Id.describe('Memory of the message; several messages can have the same.'),
    role: MessageRole.describe(
      '`assistant` for replies, and for messages whose speaker is the avatar or the assistant; else `user`.',
    ),
    speaker: z.string().nullable().describe('Who said it.'),
    content: z.string().describe('Text, verbatim apart from removed secrets.'),
    occurred_at: UtcTime.describe('When it was said.'),
  })
  .meta({ id: 'SessionMessage' })
export type SessionMessage = z.infer<typeof SessionMessage>

export const SessionMessagePage = z
  .object({
    bot_id: Id.describe('Id of the avatar.'),
    session_id: z.string().describe('The session.'),
    items: z.array(SessionMessage).describe('Messages in the requested order.'),
    next: NextCursor,
  })
  .meta({ id: 'SessionMessagePage' })

/** A message in an exported document. */
export const ExportedMessage = z.object({
  id: Id.describe('Id of the message.'),
  memory_id: Id.describe('Memory of the message.'),
  user_id: z.string().nullable().describe('User to whom it belongs; null for no user.'),
  session_id: z.string().describe('Session in which it was said.'),
  speaker: z.string().nullable().describe('Who said it.'),
  trust: MemoryTrust.describe('Who said it: the user, the assistant, a tool, or an import.'),
  occurred_at: UtcTime.describe('When it was said.'),
  content: z
    .string()
    .nullable()
    .describe('Text; in a complete document null if the memory has the same.'),
})
