import { compare, parse } from 'semver'

/**
 * Semantic versions, with Go's leading `v` and with missing parts, as some databases write them.
 */
export const compareSemver = (a: string, b: string): number | undefined => {
  const [left, right] = [read(a), read(b)]
  return left && right ? compare(left, right) : undefined
}

const read = (version: string) => {
  const [, numbers = '', rest = ''] = /^[v=\s]*(\d+(?:\.\d+){0,2})(.*)$/s.exec(version.trim()) ?? []
  const missing = 3 - numbers.split('.').length
  // Go's `+incompatible` is build metadata and isn't compared.
  return parse(`${numbers}${'.0'.repeat(missing)}${rest}`, { loose: true })
}
