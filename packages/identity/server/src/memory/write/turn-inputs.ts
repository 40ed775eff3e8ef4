import { type MemoryKind, type MemoryTrust, saysSomething } from '@daimon/identity-api'
import { findInstructions, stripRecalledBlocks } from '@daimon/identity-core'
import type { AvatarRow } from '@daimon/identity-store'
import { summarizeTurn } from '../../chat/summarize-turn.ts'
import type { CallOf } from '../../operations/operation.ts'
import { isAssistantSpeaker } from './assistant-speaker.ts'
import { type MemoryInput, statedKind } from './memory-input.ts'

type Body = CallOf<'complete'>['body']

/** What is remembered of a turn: its sides, or a summary. */
export const turnInputs = (
  body: Body,
  avatar: AvatarRow,
  via: 'mcp' | undefined,
  charsMax: number,
): MemoryInput[] => {
  const input = (
    content: string,
    kind: MemoryKind,
    speaker: string | null,
    trust: MemoryTrust,
  ): MemoryInput => ({
    content,
    kind,
    speaker,
    trust,
    source: 'complete',
    userKey: body.user_id ?? '',
    sessionId: body.session_id,
    scope: body.scope,
    occurredAt: body.occurred_at,
    importance: undefined,
    metadata: body.metadata,
  })
  const isSummaryOnly = avatar.runtime_config.memory_policy === 'summary_only'
  const speaker = body.speaker ?? null
  const [user, assistant, given] = [body.user_message, body.assistant_text, body.summary].map(
    withoutEcho,
  )
  // What a tool passes on as the user's words may be a page that its model has read.
  const getKind = (text: string) =>
    via === 'mcp' ? 'turn' : detectKind(text, speaker, avatar.soul.name)
  const isGiven = isText(body.user_message) || isText(body.assistant_text)
  if (isSummaryOnly || !isGiven) {
    const summary = given ?? summarizeTurn(user, assistant, charsMax)
    return summary === undefined ? [] : [input(summary, 'summary', null, 'assistant')]
  }
  return [
    ...(user === undefined
      ? []
      : [{ ...input(user, getKind(user), speaker, 'user'), ...statedKind(body.kind) }]),
    ...(assistant === undefined ? [] : [input(assistant, 'turn', avatar.soul.name, 'assistant')]),
  ]
}

/** What the avatar reflects on; absent if only the reply is given, which is the avatar's own. */
export const getUserMessage = (body: Body): string | undefined =>
  withoutEcho(body.user_message) ?? body.summary
export const getReply = (body: Body): string | undefined => withoutEcho(body.assistant_text)

const isText = (text: string | undefined): boolean => text !== undefined && saysSomething(text)

/** A text without memories that prepare returned; `undefined` if nothing is left. */
const withoutEcho = (text: string | undefined): string | undefined => {
  const rest = text === undefined ? '' : stripRecalledBlocks(text)
  return saysSomething(rest) ? rest : undefined
}

/** A message in which the user asks something of all later answers is an instruction. */
const detectKind = (content: string, speaker: string | null, avatarName: string): MemoryKind =>
  !isAssistantSpeaker(speaker, avatarName) && findInstructions(content).length > 0
    ? 'instruction'
    : 'turn'
