import type { CallReader } from '../call.ts'
import { readArguments, words } from '../options.ts'

export const MISE_PROGRAMS = words('mise rtx')
export const MISE_INSTALLING = words('use u install i')
const VALUED = words('-C --cd -E --env -j --jobs -p --path')

type Backend = {
  readonly command: string
  /** What separates the version. */
  readonly separator: string
  /** The address that `owner/repository` is short for, if the command reads that otherwise. */
  readonly host?: string
}

/** The backends that install packages. */
const BACKENDS: ReadonlyMap<string, Backend> = new Map<string, Backend>([
  ['npm', { command: 'npm install', separator: '@' }],
  ['pipx', { command: 'pipx install', separator: '@', host: 'git+https://github.com/' }],
  ['cargo', { command: 'cargo install', separator: '@' }],
  ['go', { command: 'go install', separator: '@' }],
  ['gem', { command: 'gem install', separator: ':' }],
  ['dotnet', { command: 'dotnet tool install', separator: '@' }],
])

/** `mise use npm:x@1`: the backend before the colon installs the package. */
export const readMise: CallReader = (call, report) => {
  const { operands } = readArguments(call.words.slice(1), { valued: VALUED })
  if (!MISE_INSTALLING.has(operands[0] ?? '')) return
  for (const operand of operands.slice(1)) {
    // Options of a tool are in brackets: `cargo:x[features=a]@1`.
    const [, name = '', spec = '', version = ''] =
      /^(\w+):(@?[^@[]+)(?:\[[^\]]*\])?(?:@(.*))?$/s.exec(operand) ?? []
    const backend = BACKENDS.get(name)
    if (backend === undefined) continue
    const release = version === '' || version === 'latest' ? '' : backend.separator + version
    const host = /^[\w.-]+\/[\w.-]+$/.test(spec) ? (backend.host ?? '') : ''
    report.call({ ...call, words: [...backend.command.split(' '), host + spec + release] })
  }
}
