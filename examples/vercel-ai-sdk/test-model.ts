import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

type Chunk =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never

const unknownTokens = { total: undefined, noCache: undefined }

/** The SDK's own test model: repeats the memories in its prompt, and fails on request. */
export const testModel = (): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doStream: ({ prompt }) => {
      const system = prompt.flatMap(({ role, content }) => (role === 'system' ? [content] : []))
      const memories = [...system.join('\n').matchAll(/^- \[[^\]]*\] (.*)$/gm)]
      const asked = JSON.stringify(prompt.at(-1)?.content)
      if (asked.includes('fail')) return Promise.reject(new Error('the model is down'))
      const words = [
        'I remember ',
        `${memories.length}: `,
        ...memories.map(([, text]) => `${text} `),
      ]
      const chunks: Chunk[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 'reply' },
        ...words.map((delta): Chunk => ({ type: 'text-delta', id: 'reply', delta })),
        { type: 'text-end', id: 'reply' },
        {
          type: 'finish',
          finishReason: { unified: 'stop', raw: undefined },
          usage: {
            inputTokens: { ...unknownTokens, cacheRead: undefined, cacheWrite: undefined },
            outputTokens: { total: undefined, text: undefined, reasoning: undefined },
          },
        },
      ]
      return Promise.resolve({ stream: simulateReadableStream({ chunks }) })
    },
  })
