import childProcess from 'node:child_process'
import { before, tell } from '../recorder.ts'

const SHELL = /(?:^|\/)(?:ba|da|z|k)?sh$/

/** Tells of every command that a shell reads. */
export const hookCommands = (): void => {
  for (const name of ['exec', 'execSync'])
    before(childProcess, name, ([command]) => tell('command', `child_process.${name}`, command))
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync'])
    before(childProcess, name, ([program, second, third]) => {
      const list = Array.isArray(second) ? second.map(String) : []
      const options = (Array.isArray(second) ? third : second) as { shell?: unknown } | undefined
      const isRead = Boolean(options?.shell) || SHELL.test(String(program))
      if (isRead) tell('command', `child_process.${name}`, [program, ...list].join(' '))
    })
}
