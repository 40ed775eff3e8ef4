export type { MemoryOptions } from '@daimon/adapter-turn'
export { DaimonSession, type SessionOptions } from './daimon-session.ts'
export { daimonTools } from './daimon-tools.ts'
