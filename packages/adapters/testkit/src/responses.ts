import { type ModelEvents, type ModelMessage, callId, splitText } from './model-message.ts'

const toPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] })

const toOutput = (message: ModelMessage) => [
  ...(message.text === ''
    ? []
    : [
        {
          id: `msg_${message.id}`,
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [toPart(message.text)],
        },
      ]),
  ...message.toolCalls.map(({ name, input }, index) => ({
    id: `fc_${message.id}_${index}`,
    type: 'function_call',
    status: 'completed',
    call_id: callId(message, index),
    name,
    arguments: JSON.stringify(input),
  })),
]

/** The reply as a response of OpenAI. */
export const toResponse = (message: ModelMessage): object => ({
  id: `resp_${message.id}`,
  object: 'response',
  created_at: 1_780_000_000,
  status: 'completed',
  model: 'scripted',
  output: toOutput(message),
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  error: null,
  incomplete_details: null,
  usage: {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  },
})

/** The reply as the events of a streamed response. */
export function toResponseEvents(message: ModelMessage): ModelEvents {
  let sequence = 0
  const toEvent = (type: string, members: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...members })}\n\n`
  const created = { ...toResponse(message), status: 'in_progress', output: [] }
  const start = [toEvent('response.created', { response: created })]
  for (const [index, item] of toOutput(message).entries()) {
    const at = { output_index: index, item_id: item.id }
    const added = { ...item, status: 'in_progress', ...('content' in item ? { content: [] } : {}) }
    start.push(toEvent('response.output_item.added', { output_index: index, item: added }))
    if ('content' in item) {
      const part = { ...at, content_index: 0 }
      start.push(toEvent('response.content_part.added', { ...part, part: toPart('') }))
      for (const delta of splitText(message.text))
        start.push(toEvent('response.output_text.delta', { ...part, delta, logprobs: [] }))
      start.push(
        toEvent('response.output_text.done', { ...part, text: message.text, logprobs: [] }),
        toEvent('response.content_part.done', { ...part, part: toPart(message.text) }),
      )
    } else {
      const { arguments: text } = item
      start.push(
        toEvent('response.function_call_arguments.delta', { ...at, delta: text }),
        toEvent('response.function_call_arguments.done', { ...at, arguments: text }),
      )
    }
    start.push(toEvent('response.output_item.done', { output_index: index, item }))
  }
  return { start, finish: [toEvent('response.completed', { response: toResponse(message) })] }
}
