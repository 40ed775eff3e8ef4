import { relative } from 'node:path'
import { getKinds } from '../kinds.ts'
import { installPython, readOutput } from './install.ts'
import type { Peer } from './peer.ts'

type Rules = Readonly<
  Record<
    string,
    {
      readonly files?: readonly {
        readonly file_path: string
        readonly match_lines: readonly [number, number]
      }[]
      readonly metadata: { readonly cwe?: string }
    }
  >
>
type Output = { readonly nodejs: Rules; readonly templates: Rules }

export const njsscan: Peer = {
  name: 'njsscan',
  languages: ['javascript', 'typescript'],
  prepare: async (signal) => {
    const programs = await installPython('njsscan', '1.0.2', signal)
    // It starts the semgrep that was installed with it, which must not use the network.
    const env = {
      ...process.env,
      SEMGREP_ENABLE_VERSION_CHECK: '0',
      SEMGREP_SEND_METRICS: 'off',
      PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    }
    return async (directory) => {
      const output = await readOutput(`${programs}/njsscan`, ['--json', directory], {
        cwd: directory,
        env,
        signal,
      })
      const { nodejs, templates } = JSON.parse(output.slice(output.indexOf('{'))) as Output
      return Object.entries({ ...nodejs, ...templates }).flatMap(([rule, { files, metadata }]) =>
        (files ?? []).map(({ file_path: path, match_lines: lines }) => ({
          rule,
          kinds: getKinds(rule, metadata.cwe),
          positions: lines.map((line) => ({ file: relative(directory, path), line })),
        })),
      )
    }
  },
}
