export { commands } from './commands.ts'
export type { Command, CommandGroup } from './command.ts'
export { ENVIRONMENT, EXIT_CODES } from './usage.ts'
export { run } from './run.ts'
