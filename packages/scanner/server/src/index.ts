export { readConfig, scannerVariables, serviceDirectory } from './config.ts'
export { ApiKeys } from './keys/api-keys.ts'
export { serve } from './serve.ts'
export { MIGRATIONS } from './store/open-store.ts'
