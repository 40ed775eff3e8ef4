import { resolve } from 'node:path'
import type { ProtectedPlaces } from './protected-files.ts'
import { isProtectedPath } from './protected-files.ts'

export type WrittenPath = { readonly path: string; readonly cwd: string }

/** Programs that only read the files that they are given. */
const READERS =
  /^(?:cat|bat|less|more|head|tail|grep|egrep|rg|ag|ls|ll|stat|file|wc|jq|yq|diff|cmp|sha\d*sum|md5sum|test|\[|echo|printf|tree|find|git (?:diff|show|log|status|blame|ls-files|add|commit)|daimon-scan)$/
/** Parts of these that write all the same. */
const WRITES = /(?:^|\s)(?:-delete|-exec|-execdir|--output|acknowledge-log)(?:\s|=|$)/
const COMMAND_CHARACTERS_MAX = 100_000
const LOG_PATH = '.daimon/audit.jsonl'

/**
 * The protected paths that a command line may write. Whatever names one counts, also inside quotes, unless the program
 * is known to only read it: what cannot be told is judged.
 */
export const writtenPaths = (
  command: string,
  places: ProtectedPlaces,
  cwd = places.root,
): WrittenPath[] => {
  let folder = cwd
  const found: WrittenPath[] = []
  for (const part of command.slice(0, COMMAND_CHARACTERS_MAX).split(/&&|\|\||[;\n|]/)) {
    const words = wordsOf(part)
    const [program = '', second = ''] = words.filter((word) => !/^(?:\w+=|sudo$|env$)/.test(word))
    if (program === 'cd' || program === 'pushd') {
      folder = resolve(folder, second)
      continue
    }
    if (/\bdaimon-scan\b|\bbin\.js\b/.test(part) && /\backnowledge-log\b/.test(part))
      found.push({ path: LOG_PATH, cwd: places.root })
    const isReader =
      (READERS.test(program) || READERS.test(`${program} ${second}`)) && !WRITES.test(part)
    const paths = new Set(isReader ? redirected(part) : words)
    for (const path of paths)
      if (path.length < PATH_CHARACTERS_MAX && isPathLike(path)) {
        if (isProtectedPath(path, places, folder)) found.push({ path, cwd: folder })
      }
  }
  return found
}

const PATH_CHARACTERS_MAX = 4_096

const isPathLike = (word: string): boolean => /^[~./\w]/.test(word) && !word.startsWith('--')

const wordsOf = (part: string): string[] =>
  part.split(/[\s"'`()<>{},;&=:$]+/).filter((word) => word !== '')

const redirected = (part: string): string[] =>
  [...part.matchAll(/\d?>[>|]?\s*["']?([^\s"'<>|&;]+)/g)].map((each) => each[1] as string)
