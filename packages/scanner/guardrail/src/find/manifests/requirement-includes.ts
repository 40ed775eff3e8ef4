import { posix } from 'node:path'

/** The files that a file of requirements includes by `-r`; those of `-c` only bound what others ask for. */
export const includedFiles = (text: string, path: string): string[] =>
  [...text.matchAll(/^[ \t]*(?:-r|--requirement)[ \t=]*([^\s#]+)/gm)]
    .map(([, file = '']) => file)
    .filter((file) => !/^https?:/.test(file))
    .map((file) => posix.join(posix.dirname(path.replaceAll('\\', '/')), file))
