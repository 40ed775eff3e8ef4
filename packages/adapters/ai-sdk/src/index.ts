export type { Conversation, MemoryOptions } from '@daimon/adapter-turn'
export { type DaimonCallOptions, daimon } from './daimon.ts'
export { type DaimonTools, daimonTools } from './daimon-tools.ts'
