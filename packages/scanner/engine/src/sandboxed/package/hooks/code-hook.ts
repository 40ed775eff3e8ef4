import Module, { syncBuiltinESMExports } from 'node:module'
import { hookVm } from '../../shared/hooks/vm-hook.ts'
import { recordCall } from '../sink-recorder.ts'
import { keepText } from '../option-names-in-texts.ts'

/**
 * Reports text that becomes code. A direct `eval` sees the local scope and can't be replaced by a
 * function, so its argument passes through a setter: `eval(x)` becomes `eval(seen = x)`, which is
 * still direct.
 */
export const hookCode = (): void => {
  hookVm((name, code) => recordCall({ kind: 'code', name, text: String(code) }))
  syncBuiltinESMExports()
  hookFunction()
  hookEval()
}

const hookFunction = (): void => {
  const says = (args: readonly unknown[]) =>
    recordCall({ kind: 'code', name: 'Function', text: args.map(String).join('\n') })
  const { prototype } = Function
  globalThis.Function = new Proxy(Function, {
    construct(target, args, newTarget) {
      says(args)
      return Reflect.construct(target, args, newTarget) as object
    },
    apply(target, thisArg, args) {
      says(args)
      return Reflect.apply(target, thisArg, args) as unknown
    },
  })
  // Sandboxed code compares against the constructor of functions in order to block it, so both must
  // be the same.
  Object.defineProperty(prototype, 'constructor', { value: globalThis.Function })
}

const CALL = /(?<![\w$.'"`\\]|function\s+)eval\s*\(\s*(?!\)|\.\.\.)/g
// A random name per process, so that packages can't look for it.
const SEEN = `_${Math.random().toString(36).slice(2)}`

const hookEval = (): void => {
  Object.defineProperty(globalThis, SEEN, {
    set: (text: unknown) => {
      recordCall({ kind: 'code', name: 'eval', text: String(text) })
    },
    get: () => undefined,
    configurable: true,
  })
  const prototype = Module.prototype as unknown as {
    _compile: (text: string, ...rest: unknown[]) => unknown
  }
  const original = prototype._compile
  prototype._compile = function (text, ...rest) {
    recordCall({ kind: 'code', name: 'Module._compile', text: text.slice(0, 100_000) })
    keepText(String(rest[0]), text)
    const rewritten =
      typeof text === 'string' ? text.replaceAll(CALL, `eval(globalThis.${SEEN} = `) : text
    try {
      return original.call(this, rewritten, ...rest)
    } catch (error) {
      if (!(error instanceof SyntaxError) || rewritten === text) throw error
      return original.call(this, text, ...rest)
    }
  }
}
