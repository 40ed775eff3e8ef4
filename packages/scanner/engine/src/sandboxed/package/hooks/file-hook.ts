import { syncBuiltinESMExports } from 'node:module'
import { hookFunctions } from '../../shared/hooks/functions-hook.ts'
import { recordCall } from '../sink-recorder.ts'

const OBSERVED = [
  {
    path: [],
    names: ['readFile', 'readFileSync', 'createReadStream', 'open', 'openSync', 'mkdirSync'],
  },
  { path: ['promises'], names: ['readFile', 'open'] },
] as const

/**
 * Reports files opened for reading, and created directories, which are the effect of code payloads.
 */
export const hookFiles = (): void => {
  for (const each of OBSERVED)
    hookFunctions({ ...each, module: 'fs', argument: 0 }, (name, path) =>
      recordCall({ kind: 'file', name, text: String(path) }),
    )
  syncBuiltinESMExports()
}
