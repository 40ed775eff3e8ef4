import { ECOSYSTEM_RECORDS, type Installer, listInstalling } from '@daimon/scanner-core'
import { MISE_INSTALLING, MISE_PROGRAMS } from './installers/mise.ts'

const alternatives = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/\W/g, String.raw`\$&`)).join('|')

const toProgramPattern = (programs: Iterable<string>): string =>
  String.raw`\b(?:${alternatives([...programs])})(?:-?[\d.]{1,12})?\b`

/** A program, and in the same command a subcommand that installs. */
const toPattern = (programs: Iterable<string>, subcommands: readonly string[]): string =>
  String.raw`${toProgramPattern(programs)}[^\n;|&]{0,200}?\b(?:${alternatives(subcommands)})\b`

const toPatterns = ({ programs, subcommands, otherwise }: Installer): string[] => {
  const names = listInstalling(subcommands, { withAliases: true }).map(
    (path) => path.at(-1) as string,
  )
  if (names.length > 0) return [toPattern(programs, names)]
  // A module of Python may be any program; if it is an installer, the text names it.
  const installs =
    otherwise !== null && !('reader' in otherwise && otherwise.reader === 'python-module')
  return installs ? [toProgramPattern(programs)] : []
}

const INSTALLS = new RegExp(
  [
    ...ECOSYSTEM_RECORDS.flatMap(({ installers }) => installers.flatMap(toPatterns)),
    toPattern(MISE_PROGRAMS, [...MISE_INSTALLING]),
  ].join('|'),
)

/** Whether unparsable text names an installer. */
export const namesInstall = (text: string): boolean => INSTALLS.test(text.slice(0, 1_000_000))
