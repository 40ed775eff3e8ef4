import { EXIT, table } from '@daimon/terminal'
import { styleText } from 'node:util'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { readEnvironment, namedUrl } from '../connect.ts'
import type { Check } from '../doctor/check.ts'
import { jsonText } from '../json.ts'

const COLOURS = { ok: 'green', warning: 'yellow', broken: 'red' } as const

export const doctor = command({
  description: 'Diagnose problems and suggest fixes',
  examples: ['daimon doctor', 'DATABASE_URL=postgresql://… daimon doctor --json'],
  args: { ...serviceArgs, ...jsonArg },
  run: async (io, args) => {
    const { examine } = await import('../doctor/examine.ts')
    const checks = await examine(io, readEnvironment(io, args), namedUrl(io, args))
    const isSound = checks.every(({ state }) => state !== 'broken')
    if (args.json) await io.out.write(jsonText({ is_sound: isSound, checks }))
    else await io.out.write(shown(checks, io.out.isTTY))
    return isSound ? EXIT.clean : EXIT.findings
  },
})

const shown = (checks: readonly Check[], isTTY: boolean): string => {
  const lines = table(checks.map(({ name, state, found }) => [name, state, found])).split('\n')
  return checks
    .map(({ state, mend: fix }, at) => {
      const line = lines[at] ?? ''
      const coloured = isTTY
        ? line.replace(
            `  ${state}`,
            `  ${styleText(COLOURS[state], state, { validateStream: false })}`,
          )
        : line
      return `${coloured}\n${fix === undefined ? '' : `  → ${fix}\n`}`
    })
    .join('')
}
