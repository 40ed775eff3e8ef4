const SEGMENT_CHARS_MAX = 255

/**
 * Reports why a path doesn't stay inside a directory, or `undefined`. Separators are slashes.
 * Rejected on every system are paths that leave it on any: absolute paths, `..`, drives,
 * backslashes, NUL and other controls, and names that Windows interprets differently.
 */
export const packPathFault = (path: string): string | undefined => {
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'must not contain control characters'
  if (path.includes('\\')) return 'must not contain a backslash; separate directories with /'
  if (path.startsWith('/')) return 'must not be absolute'
  if (path.includes(':')) return 'must not contain a colon'
  const segments = path.split('/')
  if (segments.some((segment) => segment === '..')) return 'must not contain ..'
  if (segments.some((segment) => segment === '' || segment === '.'))
    return 'must not contain an empty directory name or .'
  if (segments.some((segment) => /[. ]$/.test(segment)))
    return 'must not contain a name that ends in a dot or a space'
  if (segments.some((segment) => segment.length > SEGMENT_CHARS_MAX)) return 'is too long'
  return undefined
}
