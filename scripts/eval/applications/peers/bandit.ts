import { relative } from 'node:path'
import { getKinds } from '../kinds.ts'
import { installPython, readOutput } from './install.ts'
import type { Peer } from './peer.ts'

type Output = {
  readonly results: readonly {
    readonly test_id: string
    readonly filename: string
    readonly line_number: number
    readonly issue_cwe?: { readonly id?: number }
  }[]
}

export const bandit: Peer = {
  name: 'bandit',
  languages: ['python'],
  prepare: async (signal) => {
    const programs = await installPython('bandit', '1.9.4', signal)
    return async (directory) => {
      const args = ['--recursive', '--quiet', '--format', 'json', directory]
      const output = await readOutput(`${programs}/bandit`, args, { cwd: directory, signal })
      return (JSON.parse(output) as Output).results.map(
        ({ test_id: rule, filename, line_number: line, issue_cwe: cwe }) => ({
          rule,
          kinds: getKinds(rule, String(cwe?.id ?? '')),
          positions: [{ file: relative(directory, filename), line }],
        }),
      )
    }
  },
}
