import { APPLICATION, type Frame } from '../../protocol/application-job.ts'
import { captureStack } from '../shared/capture-stack.ts'

/** The current call stack, innermost first, with paths in the application relative to it. */
export const captureOwnStack = (): Frame[] =>
  captureStack(captureOwnStack).map(({ file, line, name }) => ({
    file: file.startsWith(`${APPLICATION}/`) ? file.slice(APPLICATION.length + 1) : file,
    line,
    name,
  }))
