/** What the model says: chunks of a text, or a call of a tool, or both. */
export type ModelTurn = {
  readonly text: readonly string[]
  readonly tool?: { readonly name: string; readonly input: object }
}

/** A protocol of a provider: a response as one document and as the chunks of a stream. */
type Wire = {
  readonly document: (model: string, turn: ModelTurn) => object
  readonly events: (model: string, turn: ModelTurn) => readonly string[]
}

const CALL_ID = 'call_1'
const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const event = (value: { readonly type: string; readonly [member: string]: unknown }): string =>
  `event: ${value.type}\n${data(value)}`

const chatCall = ({ name, input }: NonNullable<ModelTurn['tool']>) => ({
  id: CALL_ID,
  type: 'function',
  function: { name, arguments: JSON.stringify(input) },
})

const openaiChat: Wire = {
  document: (model, { text, tool }) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text.join('') || null,
          refusal: null,
          ...(tool ? { tool_calls: [chatCall(tool)] } : {}),
        },
        logprobs: null,
        finish_reason: tool ? 'tool_calls' : 'stop',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
  events: (model, { text, tool }) => {
    const chunk = (delta: object, reason: string | null = null) =>
      data({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model,
        choices: [{ index: 0, delta, finish_reason: reason }],
      })
    return [
      chunk({ role: 'assistant', content: '' }),
      ...text.map((content) => chunk({ content })),
      ...(tool ? [chunk({ tool_calls: [{ index: 0, ...chatCall(tool) }] })] : []),
      chunk({}, tool ? 'tool_calls' : 'stop'),
      data({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices: [] }),
      'data: [DONE]\n\n',
    ]
  },
}

/** Responses so far: each has its own ID. */
let responses = 0

const response = (model: string, { text, tool }: ModelTurn, status = 'completed') => ({
  id: `resp_${(responses += 1)}`,
  object: 'response',
  created_at: 1,
  status,
  model,
  output: [
    ...(text.length > 0
      ? [
          {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: text.join(''), annotations: [] }],
          },
        ]
      : []),
    ...(tool
      ? [
          {
            id: 'fc_1',
            type: 'function_call',
            call_id: CALL_ID,
            name: tool.name,
            arguments: JSON.stringify(tool.input),
            status: 'completed',
          },
        ]
      : []),
  ],
})

const openaiResponses: Wire = {
  document: response,
  events: (model, turn) => {
    const complete = response(model, turn)
    const where = { item_id: 'msg_1', output_index: 0, content_index: 0 }
    const events = [
      { type: 'response.created', response: { ...complete, status: 'in_progress', output: [] } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          status: 'in_progress',
          content: [],
        },
      },
      {
        type: 'response.content_part.added',
        ...where,
        part: { type: 'output_text', text: '', annotations: [] },
      },
      ...turn.text.map((delta) => ({ type: 'response.output_text.delta', ...where, delta })),
      { type: 'response.completed', response: complete },
    ]
    return events.map((each, index) => event({ ...each, sequence_number: index }))
  },
}

const anthropicMessages: Wire = {
  document: (model, { text, tool }) => ({
    id: `msg_${(responses += 1)}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(text.length > 0 ? [{ type: 'text', text: text.join('') }] : []),
      ...(tool ? [{ type: 'tool_use', id: CALL_ID, name: tool.name, input: tool.input }] : []),
    ],
    stop_reason: tool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  events: (model, { text, tool }) => [
    event({
      type: 'message_start',
      message: {
        id: `msg_${(responses += 1)}`,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }),
    event({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'text', text: '' },
    }),
    event({ type: 'ping' }),
    ...text.map((each) =>
      event({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: each },
      }),
    ),
    event({ type: 'content_block_stop', index: 0 }),
    ...(tool
      ? [
          event({
            type: 'content_block_start',
            index: 1,
            content_block: { type: 'tool_use', id: CALL_ID, name: tool.name, input: {} },
          }),
          event({
            type: 'content_block_delta',
            index: 1,
            delta: { type: 'input_json_delta', partial_json: JSON.stringify(tool.input) },
          }),
          event({ type: 'content_block_stop', index: 1 }),
        ]
      : []),
    event({
      type: 'message_delta',
      delta: { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 3 },
    }),
    event({ type: 'message_stop' }),
  ],
}

/** The chat routes of the providers by path. */
export const wires: Readonly<Record<string, Wire>> = {
  '/v1/chat/completions': openaiChat,
  '/v1/responses': openaiResponses,
  '/v1/messages': anthropicMessages,
}
