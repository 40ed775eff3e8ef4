/** One place that a call went through, innermost first. */
export type Frame = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly name: string
}

const DEPTH = 60

/** Where the program is now. Code that was made from text stands for the place that made it. */
export const captureStack = (): Frame[] => {
  const { prepareStackTrace, stackTraceLimit } = Error
  let sites: NodeJS.CallSite[] = []
  try {
    Error.stackTraceLimit = DEPTH
    Error.prepareStackTrace = (_error, found) => (sites = found)
    const holder: { stack?: unknown } = {}
    Error.captureStackTrace(holder, captureStack)
    void holder.stack
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
  return sites.flatMap(frameOf)
}

// A file that has gone through a loader of ES modules is an address.
const plainPath = (file: string): string =>
  file.startsWith('file://') ? decodeURIComponent(file.slice(7)) : file

const ORIGIN = /\(((?:file:\/\/)?\/[^()]*?):(\d+):(\d+)\)/

const frameOf = (site: NodeJS.CallSite): Frame[] => {
  const name = site.getFunctionName() ?? site.getMethodName() ?? ''
  if (site.isEval()) {
    const [, file, line, column] = ORIGIN.exec(String(site.getEvalOrigin())) ?? []
    if (file === undefined) return []
    return [{ file: plainPath(file), line: Number(line), column: Number(column), name: 'eval' }]
  }
  const file = site.getFileName()
  if (typeof file !== 'string' || !(file.startsWith('/') || file.startsWith('file:'))) return []
  return [
    {
      file: plainPath(file),
      line: site.getLineNumber() ?? 0,
      column: site.getColumnNumber() ?? 0,
      name,
    },
  ]
}
