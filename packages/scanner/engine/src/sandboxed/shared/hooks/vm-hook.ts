import vm from 'node:vm'
import { before } from './before.ts'

const NAMES = ['runInNewContext', 'runInThisContext', 'runInContext', 'compileFunction', 'Script']

/** Reports what functions of `vm` get as code, which is a text unless the caller is wrong. */
export const hookVm = (report: (name: string, code: unknown) => void): void => {
  for (const name of NAMES) before(vm, name, ([code]) => report(`vm.${name}`, code))
}
