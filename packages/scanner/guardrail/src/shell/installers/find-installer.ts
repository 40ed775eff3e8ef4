import { ECOSYSTEM_RECORDS } from '@daimon/scanner-core'
import type { EcosystemInstaller } from './install-packages.ts'

const INSTALLERS: readonly EcosystemInstaller[] = ECOSYSTEM_RECORDS.flatMap(
  ({ name: ecosystem, installers }) => installers.map((installer) => ({ ...installer, ecosystem })),
)
const byProgram: ReadonlyMap<string, EcosystemInstaller> = new Map(
  INSTALLERS.flatMap((installer) =>
    installer.programs.map((program): [string, EcosystemInstaller] => [program, installer]),
  ),
)

/** Finds an installer by the word of a command, such as `.venv/bin/pip3.11` or `npm.cmd`. */
export const findInstaller = (word: string): EcosystemInstaller | undefined => {
  const program = toProgram(word)
  return byProgram.get(program) ?? byProgram.get(withoutVersion(program))
}

/** Without a version at the end, as in `pip3.11`. Read backwards, in linear time. */
const withoutVersion = (program: string): string => {
  let end = program.length
  while (end > 0 && '0123456789.'.includes(program.charAt(end - 1))) end -= 1
  return program.slice(0, end < program.length && program[end - 1] === '-' ? end - 1 : end)
}

/** The name of a program without its directory and extension. */
export const toProgram = (word: string): string =>
  word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .replace(/\.(?:exe|cmd|ps1|bat|sh)$/i, '')

/** Whether a command only prints packages that are already installed. */
export const listsInstalled = ([program = '', ...rest]: readonly string[]): boolean => {
  const text = rest.join(' ')
  return (findInstaller(program)?.listings ?? []).some(
    (listing) => listing === '' || text === listing || text.startsWith(`${listing} `),
  )
}
