import type { Found } from '../find/found.ts'
import { npmEntry } from '../find/manifests/package-json.ts'
import { readRequirement } from '../find/manifests/requirements.ts'
import type { EcosystemName } from '../subject.ts'

type Installer = {
  readonly words: RegExp
  readonly ecosystem: EcosystemName
  readonly read: (argument: string) => Found | undefined
  /** Flags that take the next word. */
  readonly valued?: ReadonlySet<string>
}

const byNpm = (argument: string): Found | undefined => {
  const [, name, wanted = ''] = /^((?:@[^/@\s]+\/)?[^@/\s:]+)(?:@(.+))?$/.exec(argument) ?? []
  return name === undefined || name.startsWith('.') ? undefined : npmEntry(name, wanted, 0)
}
const byPip = (argument: string): Found | undefined =>
  /^[./~]|[/\\]|\.(?:whl|tar\.gz|zip|txt)$/.test(argument)
    ? undefined
    : readRequirement(argument, 0)
const byAt = (argument: string): Found | undefined => {
  const [, name, wanted = ''] = /^([^@\s]+)(?:@(\S+))?$/.exec(argument) ?? []
  return name === undefined
    ? undefined
    : { name, wanted: wanted === 'latest' ? '' : wanted, line: 0 }
}
const byColon = (argument: string): Found | undefined => {
  const [, name, wanted = ''] = /^([\w.-]+\/[\w.-]+)(?::(\S+))?$/.exec(argument) ?? []
  return name === undefined ? undefined : { name, wanted, line: 0 }
}

const PIP_VALUED = new Set([
  '-i',
  '--index-url',
  '--extra-index-url',
  '-t',
  '--target',
  '-r',
  '--requirement',
  '-c',
  '--constraint',
  '-f',
  '--find-links',
  '--python',
  '-p',
  '--group',
  '-G',
  '--prefix',
  '--root',
])
const NPM_VALUED = new Set([
  '--prefix',
  '-C',
  '--registry',
  '--workspace',
  '-w',
  '--filter',
  '--tag',
  '--cache',
  '--cwd',
  '--dir',
])
const CARGO_VALUED = new Set([
  '--features',
  '-F',
  '--path',
  '--git',
  '--branch',
  '--rename',
  '-p',
  '--package',
  '--manifest-path',
  '--target',
])

/** What puts packages on a machine, by the words that it begins with. */
const INSTALLERS: readonly Installer[] = [
  {
    words:
      /^(?:npm (?:i|in|ins|install|add)|pnpm (?:add|i|install)|yarn (?:global )?add|bun (?:add|i|install)|npx|pnpm dlx|bunx|yarn dlx)$/,
    ecosystem: 'npm',
    read: byNpm,
    valued: NPM_VALUED,
  },
  {
    words:
      /^(?:(?:python[\d.]* -m )?pip[\d.]* install|uv (?:add|pip install)|poetry add|pipx (?:install|run)|pdm add|uvx|pipenv install|rye add)$/,
    ecosystem: 'PyPI',
    read: byPip,
    valued: PIP_VALUED,
  },
  { words: /^cargo (?:add|install)$/, ecosystem: 'crates.io', read: byAt, valued: CARGO_VALUED },
  { words: /^go (?:get|install)$/, ecosystem: 'Go', read: byAt },
  {
    words: /^(?:gem install|bundle add)$/,
    ecosystem: 'RubyGems',
    read: byAt,
    valued: new Set(['-v', '--version', '--group', '--source']),
  },
  { words: /^composer require$/, ecosystem: 'Packagist', read: byColon },
]
/** Of these only the first word is a package; the rest is for the program. */
const RUNS_ONE = /^(?:npx|bunx|uvx|pipx run|pnpm dlx|yarn dlx)$/
const COMMAND_CHARACTERS_MAX = 20_000

export type Installed = { readonly ecosystem: EcosystemName; readonly found: Found }

/** The packages that a command line would install. What a shell makes of variables is not known here. */
export const installedBy = (command: string): Installed[] =>
  command
    .slice(0, COMMAND_CHARACTERS_MAX)
    .split(/&&|\|\||[;\n|&()]/)
    .flatMap((part) => inOne(wordsOf(part)))

const inOne = (all: readonly string[]): Installed[] => {
  const words = all.slice(
    all.findIndex((word) => !/^(?:\w+=.*|sudo|env|exec|time|command)$/.test(word)),
  )
  for (let length = Math.min(4, words.length); length > 0; length -= 1) {
    const start = words.slice(0, length).join(' ')
    const installer = INSTALLERS.find((each) => each.words.test(start))
    if (!installer) continue
    const given = argumentsOf(words.slice(length), installer.valued ?? new Set())
    return (RUNS_ONE.test(start) ? given.slice(0, 1) : given).flatMap((argument) => {
      const found = installer.read(argument)
      return found ? [{ ecosystem: installer.ecosystem, found }] : []
    })
  }
  return []
}

const argumentsOf = (words: readonly string[], valued: ReadonlySet<string>): string[] => {
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string
    if (valued.has(word)) at += 1
    else if (/^\d?[<>]/.test(word)) break
    else if (!word.startsWith('-') && !word.includes('$')) found.push(word)
  }
  return found
}

const wordsOf = (part: string): string[] =>
  [...part.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    (each) => each[1] ?? each[2] ?? each[3] ?? '',
  )
