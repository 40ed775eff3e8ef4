import { replaceExec } from '../../shared/hooks/exec-hook.ts'
import { recordCall } from '../sink-recorder.ts'

const TEXT_MAX = 4_096

/**
 * Reports every text that a regular expression is applied to, until the returned function is
 * called.
 */
export const hookPatterns = (): (() => void) =>
  replaceExec(
    (original) =>
      function exec(this: RegExp, given: unknown) {
        const text = String(given)
        const { source, flags } = this
        if (text.length < TEXT_MAX)
          recordCall({ kind: 'pattern', name: 'RegExp.exec', text, pattern: { source, flags } })
        return Reflect.apply(original, this, [text])
      },
  )
