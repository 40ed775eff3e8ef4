const SEGMENT_CHARS_MAX = 255

/**
 * What is wrong with a path that must stay within a folder, or `undefined`. Separators are slashes. Refused on every
 * system is what leads out or elsewhere on any: absolute paths, `..`, drives, backslashes, NUL and other controls,
 * and names that Windows reads as others.
 */
export const packPathFault = (path: string): string | undefined => {
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'must not contain control characters'
  if (path.includes('\\')) return 'must not contain a backslash; separate folders by /'
  if (path.startsWith('/')) return 'must not be absolute'
  if (path.includes(':')) return 'must not contain a colon'
  const segments = path.split('/')
  if (segments.some((segment) => segment === '..')) return 'must not lead upwards'
  if (segments.some((segment) => segment === '' || segment === '.'))
    return 'must not have an empty folder or . in it'
  if (segments.some((segment) => /[. ]$/.test(segment)))
    return 'must not have a name that ends in a dot or a space'
  if (segments.some((segment) => segment.length > SEGMENT_CHARS_MAX)) return 'is too long'
  return undefined
}
