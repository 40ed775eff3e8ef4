/** From strong to weak, as npm writes them (Subresource Integrity). */
const ALGORITHMS = ['sha512', 'sha384', 'sha256', 'sha1'] as const

/**
 * Whether two integrity values can belong to one archive. Compares the strongest algorithm that
 * both name; an old lockfile has SHA-1 where the registry has SHA-512, which contradicts nothing.
 */
export const isSameIntegrity = (a: string, b: string): boolean => {
  const [left, right] = [readHashes(a), readHashes(b)]
  const algorithm = ALGORITHMS.find((each) => left.has(each) && right.has(each))
  return algorithm === undefined || left.get(algorithm) === right.get(algorithm)
}

const readHashes = (integrity: string): ReadonlyMap<string, string> =>
  new Map(
    integrity.split(/\s/).flatMap((each) => {
      const at = each.indexOf('-')
      return at < 0 ? [] : [[each.slice(0, at), each.slice(at + 1)] as const]
    }),
  )
