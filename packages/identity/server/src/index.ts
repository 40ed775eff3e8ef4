export { readConfig } from './config.ts'
export type { Config } from './config.ts'
export { createKernel } from './create-kernel.ts'
export type { Kernel, KernelOptions } from './create-kernel.ts'
