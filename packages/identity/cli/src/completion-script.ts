import type { Command, CommandGroup } from './command.ts'

type Commands = Readonly<Record<string, Command | CommandGroup>>

/** The words that complete each command path: `memory` → search, …; `memory search` → --bot, … */
type Words = readonly (readonly [at: string, words: readonly string[]])[]

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A script that completes commands and flags, and files elsewhere. It starts no process. */
export const completionScript = (shell: Shell, commands: Commands): string =>
  scripts[shell](listWords(commands))

const listWords = (commands: Commands): Words => [
  ['', [...Object.keys(commands), '--help', '--version']],
  ...Object.entries(commands).flatMap(([name, entry]): Words =>
    'commands' in entry
      ? [
          [name, [...Object.keys(entry.commands), '--help']],
          ...Object.entries(entry.commands).map(
            ([sub, command]) => [`${name} ${sub}`, listFlags(command)] as const,
          ),
        ]
      : [[name, listFlags(entry)]],
  ),
]

const listFlags = ({ args }: Command): string[] => [
  ...Object.entries(args).flatMap(([name, { type }]) =>
    type === 'positional' ? [] : [`--${name}`],
  ),
  '--help',
]

// Steps from one command path to the next; any other word is an argument.
const toSteps = (words: Words): string =>
  words
    .filter(([at]) => at !== '')
    .map(([at]) => {
      const [first, second] = at.split(' ')
      return second === undefined ? `":${first}"` : `"${first}:${second}"`
    })
    .join('|')

const cases = (words: Words, line: (list: string) => string): string =>
  words.map(([at, list]) => `    "${at}") ${line(list.join(' '))} ;;`).join('\n')

const bash = (words: Words): string => `_daimon() {
  local at="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at:$word" in
      ${toSteps(words)}) at="\${at:+$at }$word" ;;
    esac
  done
  local list=""
  case "$at" in
${cases(words, (list) => `list="${list}"`)}
  esac
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _daimon daimon
`

const zsh = (words: Words): string => `#compdef daimon
_daimon() {
  local at="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at:$word" in
      ${toSteps(words)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases(words, (list) => `compadd -- ${list}`)}
  esac
  [[ "$PREFIX" == -* || "$at" == "" ]] || _files
}
if [[ "$funcstack[1]" == "_daimon" ]]; then
  _daimon "$@"
else
  compdef _daimon daimon
fi
`

const fish = (words: Words): string => `function __daimon_at
  set -l at ""
  for word in (commandline -opc)[2..-1]
    switch "$at:$word"
      case ${toSteps(words).replaceAll('|', ' ')}
        set at (string trim "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${words
  .flatMap(([at, list]) =>
    list.map((word) =>
      word.startsWith('--')
        ? `complete -c daimon -n '__daimon_at "${at}"' -l ${word.slice(2)}`
        : `complete -c daimon -f -n '__daimon_at "${at}"' -a ${word}`,
    ),
  )
  .join('\n')}
`

const scripts: Readonly<Record<Shell, (words: Words) => string>> = { bash, zsh, fish }
