import type { CallReader } from '../call.ts'
import { readArguments, words } from '../options.ts'
import { findInstaller } from './find-installer.ts'

const VALUED = words('-C --cd -E --env -j --jobs -p --path')
const INSTALLING = words('use u install i')

/** `mise use npm:x`: the program before the colon installs the package. */
export const readMise: CallReader = (call, report) => {
  const { operands } = readArguments(call.words.slice(1), { valued: VALUED })
  if (!INSTALLING.has(operands[0] ?? '')) return
  for (const operand of operands.slice(1)) {
    const [, program = '', spec = ''] = /^(\w+):(.+)$/.exec(operand) ?? []
    if (findInstaller(program)) report.call({ ...call, words: [program, 'install', spec] })
  }
}
