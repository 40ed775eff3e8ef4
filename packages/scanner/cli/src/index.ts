export { commandTree, run } from './run.ts'
export { ENVIRONMENT, EXAMPLES, EXIT_CODES } from './usage.ts'
