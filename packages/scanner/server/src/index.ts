export { readConfig, serviceFolder } from './config.ts'
export { ApiKeys } from './keys/api-keys.ts'
export { serve } from './serve.ts'
