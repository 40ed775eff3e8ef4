import type { MemoryScope, RuntimeConfig } from '@daimon/identity-api'
import { validationError } from '@daimon/runtime'
import type { MemoryInput } from './memory-input.ts'

/**
 * The scope of a memory. With a session it belongs to the session unless the call or the avatar
 * says otherwise; without one it is global.
 */
export const resolveScope = (
  input: Pick<MemoryInput, 'scope' | 'sessionId'>,
  config: RuntimeConfig,
  pointer = '',
): MemoryScope => {
  if (input.scope === 'session' && input.sessionId === undefined)
    throw validationError([
      { pointer: `${pointer}/session_id`, message: 'is required when scope is session' },
    ])
  if (input.scope) return input.scope
  return input.sessionId === undefined ? 'global' : (config.memory_scope ?? 'session')
}
