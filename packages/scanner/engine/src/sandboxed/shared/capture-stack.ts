import type { Frame } from '../../protocol/frame.ts'

const DEPTH = 80
const ORIGIN = /\(((?:file:\/\/)?\/[^()]*?):(\d+):(\d+)\)/

/**
 * The call stack of the caller of `below`, innermost first. Generated code counts as the location
 * that created it.
 */
export function captureStack(below: () => unknown = captureStack): Frame[] {
  const kept = Object.getOwnPropertyDescriptors(Error)
  let sites: NodeJS.CallSite[] = []
  try {
    Error.stackTraceLimit = DEPTH
    Error.prepareStackTrace = (_error, found) => (sites = found)
    const holder: { stack?: unknown } = {}
    Error.captureStackTrace(holder, below)
    void holder.stack
  } finally {
    // The code under test may have set either.
    Reflect.deleteProperty(Error, 'prepareStackTrace')
    Object.defineProperties(Error, {
      stackTraceLimit: kept.stackTraceLimit,
      ...(kept.prepareStackTrace ? { prepareStackTrace: kept.prepareStackTrace } : {}),
    })
  }
  return sites.flatMap(toFrames)
}

// ES module loaders give file URLs instead of paths.
const plainPath = (file: string): string =>
  file.startsWith('file://') ? decodeURIComponent(file.slice(7)) : file

const toFrames = (site: NodeJS.CallSite): Frame[] => {
  const name = site.getFunctionName() ?? site.getMethodName() ?? ''
  if (site.isEval()) {
    const [, file, line, column] = ORIGIN.exec(site.getEvalOrigin() ?? '') ?? []
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
