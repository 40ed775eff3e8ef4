const usage = process as unknown as { threadCpuUsage?: () => { user: number; system: number } }

/** Time that this thread has had, in milliseconds, so that a busy machine does not count. */
export const cpuMs = (): number => {
  const used = usage.threadCpuUsage?.()
  return used === undefined ? performance.now() : (used.user + used.system) / 1_000
}
