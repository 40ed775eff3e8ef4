import { compare, parse } from 'semver'

/** Semantic versions, with a leading `v` as Go writes it, and with parts left out as some databases do. */
export const compareSemver = (a: string, b: string): number | undefined => {
  const [left, right] = [read(a), read(b)]
  return left && right ? compare(left, right) : undefined
}

const read = (version: string) => {
  const [, numbers = '', rest = ''] = /^[v=\s]*(\d+(?:\.\d+){0,2})(.*)$/s.exec(version.trim()) ?? []
  const missing = 3 - numbers.split('.').length
  // Go marks versions of before its modules so; it is build metadata, and not compared.
  return parse(`${numbers}${'.0'.repeat(missing)}${rest}`, { loose: true })
}
