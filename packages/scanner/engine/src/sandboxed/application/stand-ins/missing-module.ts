import Module from 'node:module'
import { withoutRecording } from '../../shared/silence.ts'

type Load = (this: unknown, request: string, ...rest: readonly unknown[]) => unknown

/** How a package says that its compiled part is missing. */
const NATIVE =
  /bindings file|\.node['"]?\b|node-gyp|prebuil|NODE_MODULE_VERSION|invalid ELF|dlopen|native (?:binding|module|addon)|was not installed with|could not load the .* module/i

const missing = new Set<string>()

/** Packages without their compiled part, which do nothing in the sandbox. */
export const takeMissing = (): string[] => [...missing]

/** Replaces packages whose compiled part is missing by ones that do nothing. */
export const hookMissingModules = (): void => {
  const holder = Module as unknown as { _load: Load }
  const original = holder._load
  holder._load = function (request, ...rest) {
    try {
      return Reflect.apply(original, this, [request, ...rest])
    } catch (error) {
      if (!isPackage(request) || !NATIVE.test(String((error as Error | null)?.message))) throw error
      missing.add(request)
      return withoutRecording(() => inert())
    }
  }
}

const isPackage = (request: string): boolean =>
  /^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/|$)/.test(request) &&
  !Module.isBuiltin(request) &&
  request !== 'bindings' &&
  request !== 'node-gyp-build'

/** Any member can be read, called, or constructed. */
const inert = (): unknown => {
  const target = function () {}
  const proxy: unknown = new Proxy(target, {
    get: (_, name) => {
      if (name === 'then' || name === '__esModule') return undefined
      if (name === Symbol.toPrimitive) return () => ''
      if (name === Symbol.iterator) return () => [][Symbol.iterator]()
      return name === 'prototype' ? target.prototype : proxy
    },
    apply: () => proxy,
    construct: () => proxy as object,
  })
  return proxy
}
