export type { MemoryOptions } from '@daimon/adapter-turn'
export { DaimonProcessor } from './daimon-processor.ts'
export { daimonTools } from './daimon-tools.ts'
