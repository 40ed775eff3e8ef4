import { APPLICATION, type Frame } from './job.ts'

const DEPTH = 80
const ORIGIN = /\(((?:file:\/\/)?\/[^()]*?):(\d+):(\d+)\)/

/** Where the program is now, innermost first. Code that was made from text stands for the place that made it. */
export const captureStack = (): Frame[] => {
  const kept = Object.getOwnPropertyDescriptors(Error)
  let sites: NodeJS.CallSite[] = []
  try {
    Error.stackTraceLimit = DEPTH
    Error.prepareStackTrace = (_error, found) => (sites = found)
    const holder: { stack?: unknown } = {}
    Error.captureStackTrace(holder, captureStack)
    void holder.stack
  } finally {
    Reflect.deleteProperty(Error, 'prepareStackTrace')
    Object.defineProperties(Error, {
      stackTraceLimit: kept.stackTraceLimit,
      ...(kept.prepareStackTrace ? { prepareStackTrace: kept.prepareStackTrace } : {}),
    })
  }
  return sites.flatMap(frameOf)
}

const frameOf = (site: NodeJS.CallSite): Frame[] => {
  const name = site.getFunctionName() ?? site.getMethodName() ?? ''
  if (site.isEval()) {
    const [, file, line] = ORIGIN.exec(site.getEvalOrigin() ?? '') ?? []
    return file === undefined ? [] : [{ file: shortPath(file), line: Number(line), name: 'eval' }]
  }
  const file = site.getFileName()
  if (typeof file !== 'string' || !(file.startsWith('/') || file.startsWith('file:'))) return []
  return [{ file: shortPath(file), line: site.getLineNumber() ?? 0, name }]
}

const shortPath = (file: string): string => {
  const path = file.startsWith('file://') ? decodeURIComponent(file.slice(7)) : file
  return path.startsWith(`${APPLICATION}/`) ? path.slice(APPLICATION.length + 1) : path
}
