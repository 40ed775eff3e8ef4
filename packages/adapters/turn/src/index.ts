export { type AvatarMemory, type PreparedPrompt, createMemory } from './avatar-memory.ts'
export { joinSystemPrompt } from './join-system-prompt.ts'
export type { Conversation, MemoryOptions } from './memory-options.ts'
export {
  type ForgetInput,
  type MemoryTool,
  type MemoryTools,
  type RecallInput,
  type RememberInput,
  createMemoryTools,
} from './memory-tools.ts'
export { type HistoryMessage, readHistory } from './session-history.ts'
export { isVisible, toText } from './to-text.ts'
export { type LoopTurn, type PromptMessage, type TurnLoop, createTurnLoop } from './turn-loop.ts'
