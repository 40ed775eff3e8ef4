import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNotebook } from './notebook.ts'
import { extractScript } from './index.ts'

const PATHS = ['a.sh', 'Dockerfile', 'Makefile', 'justfile', 'package.json', '.gitlab-ci.yml']

test.each([
  ['Dockerfile', 'ARG A=x\nRUN --mount=type=cache npm i \\\n # why\n $A\n', 'A=x\nnpm i   $A'],
  ['Dockerfile', 'RUN ["npm", "i", "it\'s"]\n', `'npm' 'i' 'it'\\''s'`],
  ['Dockerfile', 'RUN <<X\nnpm i a\nX\nUSER me\n', 'npm i a'],
  ['Makefile', 'P := x\na:\n\t@npm i $(P)\n\t-echo $$HOME\n', 'P="x"\nnpm i ${P}\necho $HOME'],
  ['justfile', 'a:\n    npm i {{x}} {{f(y)}}\n', 'npm i ${x} $unknown'],
  ['.gitlab-ci.yml', 'a:\n  name: n\n  script:\n    - x\n    - [y, z]\n', 'x\ny\nz'],
  ['package.json', '{"scripts":{"a":"x","b":"y"}}', 'x\ny'],
])('reads the commands of %s', async (path, text, expected) => {
  expect((await extractScript(text, path))?.trim()).toBe(expected)
})

test('reads only code cells of a notebook, without magics as code', () => {
  const cell = (cell_type: string, source: string | string[]) => ({ cell_type, source })
  const cells = [
    cell('markdown', '!pip install a'),
    cell('code', ['%matplotlib inline\n', '!pip install b']),
    cell('code', '%%bash\nnpm i c'),
    cell('code', '%%html\nimport d'),
    cell('code', 'import e'),
  ]
  const { code, script, language } = readNotebook(JSON.stringify({ cells }))
  expect(code.trim()).toBe('import e')
  expect(script).toBe('pip install b\nnpm i c')
  expect(language).toBe('python')
})

test('reads any text without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), fc.string(), async (path, text) => {
      expect(typeof (await extractScript(text, path))).toBe('string')
      expect(typeof readNotebook(text).script).toBe('string')
    }),
  )
})
