import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import {
  type ParseError,
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { linesOf } from '../data-files.ts'
import { type PopularNames, popularNames, preparePopular } from '../names/popular.ts'
import type { EcosystemName } from '../subject.ts'
import { normalName } from '../find/found.ts'
import { DEFAULT_POLICY, Policy } from './policy.ts'

const POLICY_PLACE = '.daimon/policy.json'
const POLICY_BYTES_MAX = 262_144
const NAMES_BYTES_MAX = 16 * 1_048_576

/** The policy that holds. Where the file is broken the one that comes along does, and `problems` says what to mend. */
export type ReadPolicy = {
  readonly policy: Policy
  readonly popular: (ecosystem: EcosystemName) => PopularNames
  readonly problems: readonly string[]
}

/** Reads the policy of a repository. Never throws: a guardrail without a policy of its own still stands. */
export const readPolicy = (root: string): ReadPolicy => {
  const found = readText(join(root, POLICY_PLACE), POLICY_BYTES_MAX)
  if (found === undefined) return { policy: DEFAULT_POLICY, popular: popularNames, problems: [] }
  const { policy, problems } =
    'problem' in found
      ? { policy: DEFAULT_POLICY, problems: [`${POLICY_PLACE} ${found.problem}`] }
      : parsePolicy(found.text)
  const own = new Map<string, PopularNames>()
  const faults: string[] = []
  for (const [ecosystem, path] of Object.entries(policy.popular_names)) {
    const names = readNames(root, ecosystem as EcosystemName, path)
    if (typeof names === 'string')
      faults.push(`${POLICY_PLACE} /popular_names/${ecosystem}: ${names}`)
    else own.set(ecosystem, names)
  }
  return {
    policy,
    popular: (ecosystem) => own.get(ecosystem) ?? popularNames(ecosystem),
    problems: [
      ...problems.map(
        (each) => `${each} Until it is mended the built-in policy holds, without exceptions.`,
      ),
      ...faults.map((each) => `${each} The built-in list holds.`),
    ],
  }
}

/** Reads a policy, with comments allowed; a problem names its line and its place as a JSON pointer. */
const parsePolicy = (
  text: string,
): { readonly policy: Policy; readonly problems: readonly string[] } => {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first)
    return {
      policy: DEFAULT_POLICY,
      problems: [
        `${POLICY_PLACE}:${lineAt(first.offset)} is not JSON: ${printParseErrorCode(first.error)}.`,
      ],
    }
  const read = Policy.safeParse(value)
  if (read.success) return { policy: read.data, problems: [] }
  const tree = parseTree(text, [], { allowTrailingComma: true })
  return {
    policy: DEFAULT_POLICY,
    problems: read.error.issues.slice(0, 10).map(({ path, message }) => {
      const place = path.map((part) => (typeof part === 'number' ? part : String(part)))
      const node =
        (tree && findNodeAtLocation(tree, place)) ??
        (tree && findNodeAtLocation(tree, place.slice(0, -1)))
      return `${POLICY_PLACE}:${lineAt(node?.offset ?? 0)} /${place.join('/')}: ${message}.`
    }),
  }
}

const readNames = (root: string, ecosystem: EcosystemName, path: string): PopularNames | string => {
  const file = resolve(root, path)
  if (relative(root, file).startsWith('..')) return `'${path}' lies outside of the repository.`
  const found = readText(file, NAMES_BYTES_MAX)
  if (found === undefined) return `'${path}' is not there.`
  if ('problem' in found) return `'${path}' ${found.problem}`
  return preparePopular(linesOf(found.text).map((name) => normalName(ecosystem, name)))
}

type ReadText = { readonly text: string } | { readonly problem: string } | undefined

const readText = (file: string, bytesMax: number): ReadText => {
  let descriptor: number
  try {
    // A pipe that somebody put there must not hold anybody up.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? undefined
      : { problem: `cannot be read (${code}).` }
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return { problem: 'is no file.' }
    if (stat.size > bytesMax) return { problem: `is larger than ${bytesMax} bytes.` }
    return { text: readFileSync(descriptor, 'utf8') }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code}).` }
  } finally {
    closeSync(descriptor)
  }
}
