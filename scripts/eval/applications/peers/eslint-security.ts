import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getKinds } from '../kinds.ts'
import { installNpm, readOutput } from './install.ts'
import type { Peer } from './peer.ts'

const PACKAGES = [
  'eslint@10.15.0',
  'eslint-plugin-security@4.1.0',
  '@typescript-eslint/parser@8.73.0',
  'typescript@6.0.3',
]

const CONFIG = `import parser from '@typescript-eslint/parser'
import security from 'eslint-plugin-security'
export default [
  security.configs.recommended,
  { files: ['**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}'] },
  {
    files: ['**/*.{ts,tsx,mts,cts}'],
    languageOptions: { parser },
  },
  {
    files: ['**/*.{jsx,tsx,js}'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  },
]
`

type Output = readonly {
  readonly filePath: string
  readonly messages: readonly { readonly ruleId: string | null; readonly line: number }[]
}[]

export const eslintSecurity: Peer = {
  name: 'eslint-plugin-security',
  languages: ['javascript', 'typescript'],
  prepare: async (signal) => {
    const installed = await installNpm('eslint-plugin-security', PACKAGES, signal)
    const config = join(installed, 'eslint.config.mjs')
    writeFileSync(config, CONFIG)
    return async (directory) => {
      const program = join(installed, 'node_modules', 'eslint', 'bin', 'eslint.js')
      const args = [program, '--config', config, '--no-inline-config', '--format', 'json', '.']
      const output = await readOutput(process.execPath, args, { cwd: directory, signal })
      return (JSON.parse(output) as Output).flatMap(({ filePath, messages }) =>
        messages.flatMap(({ ruleId, line }) =>
          ruleId === null
            ? []
            : [
                {
                  rule: ruleId,
                  kinds: getKinds(ruleId, undefined),
                  positions: [{ file: relative(directory, filePath), line }],
                },
              ],
        ),
      )
    }
  },
}
