import Module from 'node:module'
import { withoutRecording } from '../../shared/silence.ts'
import { toInert } from './inert.ts'

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
      return withoutRecording(() => toInert())
    }
  }
}

const isPackage = (request: string): boolean =>
  /^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/|$)/.test(request) &&
  !Module.isBuiltin(request) &&
  request !== 'bindings' &&
  request !== 'node-gyp-build'
