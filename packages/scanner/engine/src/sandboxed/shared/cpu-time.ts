const usage = process as unknown as { threadCpuUsage?: () => { user: number; system: number } }

/** CPU time of this thread in milliseconds, independent of the load of the machine. */
export const cpuMs = (): number => {
  const used = usage.threadCpuUsage?.()
  return used === undefined ? performance.now() : (used.user + used.system) / 1_000
}
