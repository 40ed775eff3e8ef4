import { findSourceMap } from 'node:module'
import { APPLICATION, type Frame } from '../../protocol/application-job.ts'
import { captureStack } from '../shared/capture-stack.ts'

/** The current call stack, innermost first, with paths in the application relative to it. */
export const captureOwnStack = (): Frame[] =>
  captureStack(captureOwnStack).map(({ file, line, column, name }) => ({
    file: file.startsWith(`${APPLICATION}/`) ? file.slice(APPLICATION.length + 1) : file,
    line: toSourceLine(file, line, column),
    name,
  }))

const COMPILED = /\.[cm]?tsx?$|\.jsx$/

/** The line in the source of a file that was compiled while loading. */
const toSourceLine = (file: string, line: number, column: number): number => {
  if (!COMPILED.test(file) || !file.startsWith(`${APPLICATION}/`)) return line
  const origin = findSourceMap(file)?.findOrigin(line, column)
  return origin !== undefined && 'lineNumber' in origin ? origin.lineNumber : line
}
