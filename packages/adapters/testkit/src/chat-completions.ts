import { type ModelEvents, type ModelMessage, callId, splitText } from './model-message.ts'

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

const head = ({ id }: ModelMessage, object: string) => ({
  id: `chatcmpl-${id}`,
  object,
  created: 1_780_000_000,
  model: 'scripted',
})

const toToolCalls = (message: ModelMessage) =>
  message.toolCalls.map(({ name, input }, index) => ({
    index,
    id: callId(message, index),
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))

const finishReason = ({ toolCalls }: ModelMessage) => (toolCalls.length > 0 ? 'tool_calls' : 'stop')

/** The reply as a chat completion of OpenAI. */
export const toChatCompletion = (message: ModelMessage): object => ({
  ...head(message, 'chat.completion'),
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: message.text,
        ...(message.toolCalls.length > 0 ? { tool_calls: toToolCalls(message) } : {}),
      },
      finish_reason: finishReason(message),
    },
  ],
  usage: USAGE,
})

/** The reply as chunks of a chat completion. */
export function toChatEvents(message: ModelMessage): ModelEvents {
  const toEvent = (delta: object, reason: string | null = null) =>
    `data: ${JSON.stringify({
      ...head(message, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason: reason }],
      ...(reason === null ? {} : { usage: USAGE }),
    })}\n\n`
  const deltas = [
    { role: 'assistant', content: '' },
    ...splitText(message.text).map((content) => ({ content })),
    ...(message.toolCalls.length > 0 ? [{ tool_calls: toToolCalls(message) }] : []),
  ]
  return {
    start: deltas.map((delta) => toEvent(delta)),
    finish: [toEvent({}, finishReason(message)), 'data: [DONE]\n\n'],
  }
}
