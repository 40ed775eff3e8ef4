/** Keeps the process alive and silent regardless of what the package does. The monitor ends it. */
export const hookProcess = (): void => {
  const inner = process as unknown as Record<string, unknown>
  const refuse = (): never => {
    throw new Error('the package ends the process')
  }
  for (const name of ['exit', 'abort', 'reallyExit']) inner[name] = refuse
  inner['kill'] = () => true
  process.on('uncaughtException', () => {})
  process.on('unhandledRejection', () => {})
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const)
    console[name] = () => {}
  process.stdout.write = () => true
  process.stderr.write = () => true
}
