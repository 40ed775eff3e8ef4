import type { PublishedPackage } from './published-package.ts'

/** An adapter for a framework, which the application has installed. */
type Adapter = Pick<PublishedPackage, 'description' | 'keywords' | 'readme' | 'installedMbMax'> & {
  /** Directory below `packages/adapters`, and name of the package in the scope. */
  readonly name: string
  readonly peers: readonly string[]
}

const GUIDE =
  'Needs a Daimon service: `npx daimon up`. Without one, the adapter continues without memory, or throws with `failure: "closed"`.'

export const adapters: readonly Adapter[] = [
  {
    name: 'ai-sdk',
    description: 'Persona and memory for the Vercel AI SDK: middleware and tools',
    keywords: ['ai-sdk', 'vercel', 'middleware'],
    peers: ['ai'],
    readme: [
      "```ts\nimport { daimon } from '@daimon/ai-sdk'\n\nconst model = wrapLanguageModel({ model: yourModel, middleware: daimon({ botId }) })\nawait generateText({ model, prompt, providerOptions: { daimon: { userId, sessionId } } })\n```",
      GUIDE,
    ],
    installedMbMax: 30,
  },
  {
    name: 'langchain',
    description: 'Persona and memory for LangChain and LangGraph',
    keywords: ['langchain', 'langgraph', 'store', 'retriever'],
    peers: ['@langchain/core', '@langchain/langgraph-checkpoint', 'langchain'],
    readme: [
      "```ts\nimport { daimonMiddleware } from '@daimon/langchain'\n\nconst agent = createAgent({ model, tools, middleware: [daimonMiddleware({ botId })] })\nawait agent.invoke({ messages }, { configurable: { thread_id: sessionId, user_id: userId } })\n```",
      'Also `DaimonChatHistory`, `DaimonRetriever`, `DaimonStore` for LangGraph, and `daimonTools`.',
      GUIDE,
    ],
    installedMbMax: 80,
  },
  {
    name: 'openai-agents',
    description: 'Sessions and memory for the OpenAI Agents SDK',
    keywords: ['openai', 'agents', 'session'],
    peers: ['@openai/agents'],
    readme: [
      "```ts\nimport { DaimonSession } from '@daimon/openai-agents'\n\nconst session = new DaimonSession({ botId, userId, sessionId })\nawait run(agent, message, { session, callModelInputFilter: session.addMemory })\n```",
      GUIDE,
    ],
    installedMbMax: 90,
  },
  {
    name: 'mastra',
    description: 'Persona and memory for Mastra agents',
    keywords: ['mastra', 'processor'],
    peers: ['@mastra/core'],
    readme: [
      "```ts\nimport { DaimonProcessor } from '@daimon/mastra'\n\nconst memory = new DaimonProcessor({ botId })\nconst agent = new Agent({ ...settings, inputProcessors: [memory], outputProcessors: [memory] })\n```",
      GUIDE,
    ],
    installedMbMax: 140,
  },
]

export const toAdapterPackage = ({ name, keywords, ...adapter }: Adapter): PublishedPackage => ({
  ...adapter,
  name: `@daimon/${name}`,
  keywords: ['llm', 'memory', 'persona', 'agent', ...keywords],
  license: 'MIT',
  nodeMin: '22.13',
  modules: { 'dist/index': `packages/adapters/${name}/dist/index.js` },
  exports: { '.': { module: 'dist/index', types: `packages/adapters/${name}/dist/index.d.ts` } },
  files: [],
  dependencies: ['@daimon/client'],
})
