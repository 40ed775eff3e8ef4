import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { seededRandom } from '../texts/random.ts'
import { seededTexts } from '../texts/texts.ts'

const STARTED_AT_S = 1_672_560_000
const SECONDS_A_TURN = 90
const REPLY_SENTENCES = 12
const JOINED = 20

export type ChatExport = {
  readonly conversations: number
  readonly messages: number
  readonly bytes: number
  /** A message of the last conversation, and the words of a query for it. */
  readonly last: string
}

/**
 * Writes a `conversations.json` as ChatGPT exports it: trees of messages, each with about a
 * kilobyte of metadata, tool calls and hidden messages among them; replies are several times as
 * long as messages of the user. Stops at the first conversation beyond `bytesMin`.
 */
export async function writeChatExport(
  path: string,
  conversations: number,
  bytesMin: number,
): Promise<ChatExport> {
  const written = { conversations: 0, messages: 0, bytes: 0, last: '' }
  await pipeline(() => toText(conversations, bytesMin, written), createWriteStream(path))
  return written
}

function* toText(
  conversations: number,
  bytesMin: number,
  written: { conversations: number; messages: number; bytes: number; last: string },
): Generator<string> {
  const random = seededRandom(7)
  const texts = seededTexts(7)
  const reply = () =>
    Array.from({ length: Math.ceil(JOINED / 4) }, () =>
      texts.replies(Math.ceil((REPLY_SENTENCES * (0.5 + random())) / 4)).join(' '),
    ).join('\n\n')
  let separator = '['
  while (written.conversations < conversations) {
    const bytesUntil = (bytesMin / conversations) * (written.conversations + 1)
    const nodes: string[] = []
    let chars = 0
    for (let at = 0; written.bytes + chars < bytesUntil; at += 1) {
      // Most prompts ask for something; few state something about the user.
      const said =
        at % 3 === 0
          ? texts.said(1 + Math.floor(random() * 3)).join(' ')
          : texts.questions(1 + Math.floor(random() * 3)).join(' ')
      for (const [role, text] of [
        ['user', said],
        ['assistant', reply()],
      ] as const) {
        const node = toNode(nodes.length, role, text, written.conversations, at)
        nodes.push(node)
        chars += node.length + 40
        written.messages += 1
      }
      written.last = said
    }
    const mapping = nodes.map((node, at) => `${JSON.stringify(nodeId(at))}:${node}`).join(',')
    const text = `${separator}{"title":"Conversation ${written.conversations}","create_time":${STARTED_AT_S},"update_time":${STARTED_AT_S},"mapping":{${mapping}},"moderation_results":[],"current_node":${JSON.stringify(nodeId(nodes.length - 1))},"plugin_ids":null,"conversation_id":"c-${written.conversations}","conversation_template_id":null,"gizmo_id":null,"is_archived":false,"safe_urls":[],"default_model_slug":"auto","id":"c-${written.conversations}"}`
    separator = ','
    written.conversations += 1
    written.bytes += Buffer.byteLength(text)
    yield text
  }
  yield ']'
}

const nodeId = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const toNode = (
  at: number,
  role: 'user' | 'assistant',
  text: string,
  conversation: number,
  turn: number,
): string =>
  JSON.stringify({
    id: nodeId(at),
    message: {
      id: nodeId(at),
      author: { role, name: null, metadata: {} },
      create_time: STARTED_AT_S + conversation * 86_400 + turn * SECONDS_A_TURN + (at % 2) * 7.25,
      update_time: null,
      content: { content_type: 'text', parts: [text] },
      status: 'finished_successfully',
      end_turn: role === 'assistant' ? true : null,
      weight: 1,
      metadata: {
        citations: [],
        content_references: [],
        gizmo_id: null,
        message_type: null,
        model_slug: 'a-model',
        default_model_slug: 'auto',
        parent_id: nodeId(at - 1),
        request_id: `request-${conversation}-${at}-00000000000000000000`,
        timestamp_: 'absolute',
        finish_details: { type: 'stop', stop_tokens: [200_002] },
        is_complete: true,
        selected_sources: [],
        serialization_metadata: { custom_symbol_offsets: [] },
        turn_exchange_id: `exchange-${conversation}-${turn}-0000000000000000`,
        message_source: null,
        can_save: true,
      },
      recipient: 'all',
      channel: null,
    },
    parent: at === 0 ? null : nodeId(at - 1),
    children: [nodeId(at + 1)],
  })
