import { posix } from 'node:path'

/** The requirements files included with `-r`; those of `-c` only constrain versions. */
export const includedFiles = (text: string, path: string): string[] =>
  [...text.matchAll(/^[ \t]*(?:-r|--requirement)[ \t=]*([^\s#]+)/gm)]
    .map(([, file = '']) => file)
    .filter((file) => !/^https?:/.test(file))
    .map((file) => posix.join(posix.dirname(path.replaceAll('\\', '/')), file))
