import type { Tool } from '../tool.ts'
import { avatarTools } from './avatar-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { soulpackTools } from './soulpack-tools.ts'
import { turnTools } from './turn-tools.ts'

/** Every tool, in the order in which a model should see them. */
export const tools: readonly Tool[] = [
  ...turnTools,
  ...memoryTools,
  ...avatarTools,
  ...soulpackTools,
]
