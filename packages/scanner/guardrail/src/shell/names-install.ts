import { ECOSYSTEM_RECORDS, type Installer, type Subcommands } from '@daimon/scanner-core'

/** Names of subcommands that install packages, at any depth. */
const listInstalling = (subcommands: Subcommands): string[] =>
  [...subcommands].flatMap(([name, subcommand]) =>
    subcommand.kind === 'packages' || subcommand.kind === 'reader'
      ? [name]
      : subcommand.kind === 'subcommands' && subcommand.subcommands
        ? listInstalling(subcommand.subcommands)
        : [],
  )

const alternatives = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/\W/g, String.raw`\$&`)).join('|')

/** A program, and in the same command a subcommand that installs. */
const toPatterns = ({ programs, subcommands, otherwise }: Installer): string[] => {
  const program = String.raw`\b(?:${alternatives(programs)})(?:-?[\d.]{1,12})?\b`
  const names = listInstalling(subcommands)
  if (names.length > 0)
    return [String.raw`${program}[^\n;|&]{0,200}?\b(?:${alternatives(names)})\b`]
  // A module of Python may be any program; if it is an installer, the text names it.
  const installs =
    otherwise !== null && !('reader' in otherwise && otherwise.reader === 'python-module')
  return installs ? [program] : []
}

const INSTALLS = new RegExp(
  ECOSYSTEM_RECORDS.flatMap(({ installers }) => installers.flatMap(toPatterns)).join('|'),
)

/** Whether unparsable text names an installer. */
export const namesInstall = (text: string): boolean => INSTALLS.test(text.slice(0, 1_000_000))
