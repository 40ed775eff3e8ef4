import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Check } from '../check.ts'
import { runOrThrow } from '../run-program.ts'
import { COMPILER_OPTIONS, importAll } from './clients.ts'

const OPTIONS = `import { SoulHybridClient } from '@daimon/client'
const options = { client: new SoulHybridClient({ botId: 'b' }), userId: 'u', sessionId: 's' }
`

/** A program of a user for each adapter, with the types of the framework and the client. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '@daimon/ai-sdk': `import { daimon, daimonTools } from '@daimon/ai-sdk'
import { type LanguageModel, ToolLoopAgent, wrapLanguageModel } from 'ai'
export const wrap = (model: Exclude<LanguageModel, string>) =>
  new ToolLoopAgent({
    model: wrapLanguageModel({ model, middleware: daimon(options) }),
    tools: daimonTools(options),
  })
// @ts-expect-error: neither open nor closed
daimon({ failure: 'ajar' })
`,
  '@daimon/langchain': `import {
  DaimonChatHistory,
  DaimonRetriever,
  DaimonStore,
  daimonMiddleware,
  daimonTools,
} from '@daimon/langchain'
import { createAgent } from 'langchain'
export const agent = createAgent({
  model: 'openai:gpt',
  tools: daimonTools(options),
  middleware: [daimonMiddleware(options)],
  store: new DaimonStore({ client: options.client }),
})
export const others = [new DaimonChatHistory(options), new DaimonRetriever(options)] as const
// @ts-expect-error: a history has a session
new DaimonChatHistory({ client: options.client })
`,
  '@daimon/openai-agents': `import { DaimonSession, daimonTools } from '@daimon/openai-agents'
import { Agent, run } from '@openai/agents'
const session = new DaimonSession(options)
const agent = new Agent({ name: 'a', tools: daimonTools(options) })
export const reply = () => run(agent, 'Hello?', { session, callModelInputFilter: session.addMemory })
// @ts-expect-error: a session has an id
new DaimonSession({ client: options.client })
`,
  '@daimon/mastra': `import { DaimonProcessor, daimonTools } from '@daimon/mastra'
import { Agent } from '@mastra/core/agent'
const memory = new DaimonProcessor(options)
export const agent = new Agent({
  id: 'a',
  name: 'a',
  instructions: '',
  model: 'openai/gpt',
  tools: daimonTools(options),
  inputProcessors: [memory],
  outputProcessors: [memory],
})
// @ts-expect-error: neither open nor closed
new DaimonProcessor({ failure: 'ajar' })
`,
}

export const adapterChecks: readonly Check[] = [
  {
    name: 'types of the adapters',
    run: async ({ root, directoryOf }) => {
      let ms = 0
      for (const [name, program] of Object.entries(PROGRAMS)) {
        const cwd = directoryOf(name)
        const typeRoots = [join(root, 'node_modules/@types')]
        // Not those of the frameworks, which are their own.
        const compilerOptions = { ...COMPILER_OPTIONS, typeRoots, skipLibCheck: true }
        writeFileSync(join(cwd, 'program.ts'), OPTIONS + program)
        writeFileSync(
          join(cwd, 'tsconfig.json'),
          JSON.stringify({ compilerOptions, files: ['program.ts'] }),
        )
        ms += (await runOrThrow(join(root, 'node_modules/.bin/tsc'), [], { cwd })).ms
      }
      return { ms, detail: `${Object.keys(PROGRAMS).length} programs` }
    },
  },
  {
    name: 'import every adapter',
    run: async ({ directoryOf }) => {
      let ms = 0
      for (const name of Object.keys(PROGRAMS)) {
        const args = ['--input-type=module', '-e', importAll(name)]
        ms += (await runOrThrow(process.execPath, args, { cwd: directoryOf(name) })).ms
      }
      return { ms, detail: `${Object.keys(PROGRAMS).length} packages` }
    },
  },
]
