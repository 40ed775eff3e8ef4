import {
  type Conversation,
  type LoopTurn,
  type MemoryOptions,
  createMemory,
  createTurnLoop,
  toText,
} from '@daimon/adapter-turn'
import type { LanguageModelMiddleware } from 'ai'

import { completeStream } from './complete-stream.ts'
import { hasToolCalls, isFinal } from './final-step.ts'
import { type CallParams, addSystemPrompt, toMessages } from './prompt.ts'

/** `providerOptions.daimon` of a call: the conversation, and whether the call has memory. */
export type DaimonCallOptions = Conversation & {
  /** Whether the call uses and extends the memory, for example not for a title. Default: true. */
  enabled?: boolean | undefined
}

/**
 * Middleware that adds the persona and the recalled memories to the prompt, and stores each turn. A
 * tool loop is one turn: it is prepared with the message of the user and stored with the final
 * text. A reply that fails or is aborted isn't stored.
 *
 * @throws {TypeError} if the options name no avatar.
 * @example
 * const model = wrapLanguageModel({
 *   model: yourModel,
 *   middleware: daimon({ externalKey: 'app', soul }),
 * })
 * await generateText({ model, prompt, providerOptions: { daimon: { userId: 'customer-42' } } })
 */
export function daimon(options: MemoryOptions = {}): LanguageModelMiddleware {
  const loop = createTurnLoop(createMemory(options))
  /** The turn of each call, by its transformed parameters. */
  const turns = new WeakMap<CallParams, LoopTurn>()
  return {
    specificationVersion: 'v4',

    transformParams: async ({ params }) => {
      const { enabled = true, ...conversation } = (params.providerOptions?.['daimon'] ??
        {}) as DaimonCallOptions
      if (!enabled) return params
      const turn = await loop.find(toMessages(params.prompt), conversation, params.abortSignal)
      if (turn === undefined) return params
      const { prepared } = turn
      const prompt = prepared === null ? params.prompt : addSystemPrompt(params.prompt, prepared)
      const transformed = { ...params, prompt }
      turns.set(transformed, turn)
      return transformed
    },

    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate()
      const { content, finishReason } = result
      const turn = turns.get(params)
      if (hasToolCalls(content)) turn?.noteStep()
      else if (isFinal(finishReason.unified) && !params.abortSignal?.aborted)
        await turn?.complete(toText(content, ''))
      return result
    },

    wrapStream: async ({ doStream, params }) => {
      const result = await doStream()
      const turn = turns.get(params)
      if (turn === undefined) return result
      return { ...result, stream: completeStream(result.stream, turn, params.abortSignal) }
    },
  }
}
