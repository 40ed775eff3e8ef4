/** Directory of a path, '' at the root. */
export const getDirectory = (path: string): string => {
  const at = path.lastIndexOf('/')
  return at === -1 ? '' : path.slice(0, at)
}

/** Joins within the repository; undefined when the path leads out of it. */
export const joinPath = (directory: string, path: string): string | undefined => {
  const parts = directory === '' ? [] : directory.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
