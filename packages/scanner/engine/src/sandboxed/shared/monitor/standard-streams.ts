/** Reads the job from standard input, so that no file in the sandbox contains it. */
export const readStandardInput = async (): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Writes the report to standard output, a socket that no other process in the sandbox can open. */
export const writeReport = (report: unknown): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(JSON.stringify(report), () => resolve())
  })
