import Module, { syncBuiltinESMExports } from 'node:module'
import vm from 'node:vm'
import { tell } from '../observe.ts'
import { keepText } from '../option-names-in-texts.ts'

type Any = (...args: unknown[]) => unknown

/**
 * Tells of text that becomes code. A direct `eval` sees the variables around it, so it cannot be replaced by a function
 * of ours; its argument is handed through a setter instead: `eval(x)` becomes `eval(seen = x)`, which is still direct.
 */
export const hookCode = (): void => {
  hookVm()
  hookFunction()
  hookEval()
}

const hookVm = (): void => {
  const module = vm as unknown as Record<string, Any>
  for (const name of ['runInThisContext', 'runInNewContext', 'runInContext', 'compileFunction']) {
    const original = module[name] as Any
    module[name] = function (this: unknown, ...args: unknown[]) {
      tell({ kind: 'code', name: `vm.${name}`, text: String(args[0]) })
      return original.apply(this, args)
    }
  }
  module['Script'] = new Proxy(vm.Script, {
    construct(target, args, newTarget) {
      tell({ kind: 'code', name: 'vm.Script', text: String(args[0]) })
      return Reflect.construct(target, args, newTarget) as object
    },
  }) as unknown as Any
  syncBuiltinESMExports()
}

const hookFunction = (): void => {
  const says = (args: readonly unknown[]) =>
    tell({ kind: 'code', name: 'Function', text: args.map(String).join('\n') })
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
  // What is compared with it, to be kept out, is found as the constructor of functions.
  Object.defineProperty(prototype, 'constructor', { value: globalThis.Function })
}

const CALL = /(?<![\w$.'"`\\]|function\s+)eval\s*\(\s*(?!\)|\.\.\.)/g
// Another name in each process, so that no package looks for it.
const SEEN = `_${Math.random().toString(36).slice(2)}`

const hookEval = (): void => {
  Object.defineProperty(globalThis, SEEN, {
    set: (text: unknown) => {
      tell({ kind: 'code', name: 'eval', text: String(text) })
    },
    get: () => undefined,
    configurable: true,
  })
  const prototype = Module.prototype as unknown as {
    _compile: (text: string, ...rest: unknown[]) => unknown
  }
  const original = prototype._compile
  prototype._compile = function (text, ...rest) {
    tell({ kind: 'code', name: 'Module._compile', text: text.slice(0, 100_000) })
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
