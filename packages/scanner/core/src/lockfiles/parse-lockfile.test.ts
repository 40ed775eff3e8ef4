import { expect, test } from 'vitest'
import { parseLockfile } from './parse-lockfile.ts'

const short = (text: string, file: string) =>
  parseLockfile(text, file).dependencies.map(({ name, version, dev, source, depends_on }) =>
    [name, version, dev ?? false, source, ...(depends_on ?? [])].join(' '),
  )

test('reads npm, version 3: nested versions, aliases, workspaces, git, dev', () => {
  const text = JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { a: '1' } },
      'lib/own': { name: '@x/own', version: '0.1.0' },
      'node_modules/@x/own': { resolved: 'lib/own', link: true },
      'node_modules/a': {
        version: '1.0.0',
        resolved: 'https://h/a/-/a-1.0.0.tgz',
        dependencies: { b: '2' },
      },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0', dev: true },
      'node_modules/other': { name: 'real', version: '3.0.0' },
      'node_modules/g': { version: '1.0.0', resolved: 'git+ssh://git@h/g.git#abc' },
    },
  })
  expect(short(text, 'package-lock.json')).toEqual([
    '@x/own 0.1.0 false workspace',
    'a 1.0.0 false registry b@2.0.0',
    'b 2.0.0 false registry',
    'b 1.0.0 true registry',
    'real 3.0.0 false registry',
    'g 1.0.0 false git',
  ])
})

test('reads npm, version 1', () => {
  const text = JSON.stringify({
    lockfileVersion: 1,
    dependencies: {
      a: { version: '1.0.0', requires: { b: '^2' }, dependencies: { b: { version: '2.0.0' } } },
      b: { version: '1.0.0', dev: true },
      z: { version: 'npm:y@4.0.0' },
    },
  })
  expect(short(text, 'npm-shrinkwrap.json').toSorted()).toEqual([
    'a 1.0.0 false registry b@2.0.0',
    'b 1.0.0 true registry',
    'b 2.0.0 false registry',
    'y 4.0.0 false registry',
  ])
})

test.each([
  [
    'yarn 1',
    'yarn.lock',
    '# yarn lockfile v1\n\n\na@^1.0.0, a@~1.0.0:\n  version "1.0.1"\n  resolved "https://h/a/-/a-1.0.1.tgz#aa"\n  dependencies:\n    b "^2.0.0"\n\nb@^2.0.0:\n  version "2.0.0"\n  resolved "https://h/b/-/b-2.0.0.tgz#bb"\n',
    ['a 1.0.1 false registry b@2.0.0', 'b 2.0.0 false registry'],
  ],
  [
    'yarn berry',
    'yarn.lock',
    '__metadata:\n  version: 6\n\n"a@npm:^1.0.0":\n  version: 1.0.1\n  resolution: "a@npm:1.0.1"\n  dependencies:\n    b: ^2.0.0\n  languageName: node\n  linkType: hard\n\n"b@npm:^2.0.0":\n  version: 2.0.0\n  resolution: "b@npm:2.0.0"\n',
    ['a 1.0.1 false registry b@2.0.0', 'b 2.0.0 false registry'],
  ],
  [
    'pnpm 5',
    'pnpm-lock.yaml',
    'lockfileVersion: 5.4\nspecifiers:\n  a: ^1.0.0\ndependencies:\n  a: 1.0.1\npackages:\n  /a/1.0.1:\n    resolution: {integrity: sha512-x}\n    dependencies:\n      "@s/b": 2.0.0_c@1.0.0\n    dev: false\n  /@s/b/2.0.0_c@1.0.0:\n    resolution: {integrity: sha512-y}\n    dev: true\n',
    ['a 1.0.1 false registry @s/b@2.0.0', '@s/b 2.0.0 true registry'],
  ],
  [
    'pnpm 6',
    'pnpm-lock.yaml',
    "lockfileVersion: '6.0'\ndependencies:\n  a:\n    specifier: ^1.0.0\n    version: 1.0.1(c@1.0.0)\npackages:\n  /a@1.0.1(c@1.0.0):\n    resolution: {integrity: sha512-x}\n    dependencies:\n      '@s/b': 2.0.0\n  /@s/b@2.0.0:\n    resolution: {integrity: sha512-y}\n",
    ['a 1.0.1 false registry @s/b@2.0.0', '@s/b 2.0.0 false registry'],
  ],
  [
    'pnpm 9',
    'pnpm-lock.yaml',
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n        specifier: ^1.0.0\n        version: 1.0.1\npackages:\n  a@1.0.1:\n    resolution: {integrity: sha512-x}\n  '@s/b@2.0.0':\n    resolution: {integrity: sha512-y}\nsnapshots:\n  a@1.0.1:\n    dependencies:\n      '@s/b': 2.0.0\n  '@s/b@2.0.0': {}\n",
    ['a 1.0.1 false registry @s/b@2.0.0', '@s/b 2.0.0 false registry'],
  ],
  [
    'bun',
    'bun.lock',
    '{\n  "lockfileVersion": 1,\n  "workspaces": { "": { "name": "x", "dependencies": { "a": "1" }, "devDependencies": { "b": "2" }, }, },\n  "packages": {\n    "a": ["a@1.0.0", "", { "dependencies": { "b": "2" } }, "sha512-x"],\n    "b": ["b@2.0.0", "", {}, "sha512-y"],\n  }\n}',
    ['a 1.0.0 false registry b@2.0.0', 'b 2.0.0 true registry'],
  ],
  [
    'requirements',
    'requirements-dev.txt',
    '# c\nFlask[async]==2.0.1 ; python_version > "3.6"\nrequests>=2\n-r other.txt\nx @ https://h/x.whl\n',
    ['flask 2.0.1 false registry', 'requests  false registry', 'x  false url'],
  ],
  [
    'poetry',
    'poetry.lock',
    '[[package]]\nname = "Flask"\nversion = "2.0.1"\n\n[package.dependencies]\nwerkzeug = ">=2"\n\n[[package]]\nname = "werkzeug"\nversion = "2.0.0"\n',
    ['flask 2.0.1 false registry werkzeug@2.0.0', 'werkzeug 2.0.0 false registry'],
  ],
  [
    'uv',
    'uv.lock',
    'version = 1\n\n[[package]]\nname = "a"\nversion = "1.0"\nsource = { registry = "https://h/simple" }\ndependencies = [{ name = "b" }]\n\n[[package]]\nname = "b"\nversion = "2.0"\nsource = { git = "https://h/b" }\n',
    ['a 1.0 false registry b@2.0', 'b 2.0 false git'],
  ],
  [
    'Pipfile',
    'Pipfile.lock',
    '{"default":{"a":{"version":"==1.0"}},"develop":{"b":{"git":"https://h/b"}}}',
    ['a 1.0 false registry', 'b  true git'],
  ],
  [
    'Cargo',
    'Cargo.lock',
    'version = 3\n\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://h/i"\ndependencies = ["b", "c 2.0.0"]\n\n[[package]]\nname = "b"\nversion = "0.1.0"\n',
    ['a 1.0.0 false registry b@0.1.0 c@2.0.0', 'b 0.1.0 false workspace'],
  ],
  [
    'Go',
    'go.sum',
    'h.org/a v1.0.0 h1:x=\nh.org/a v1.0.0/go.mod h1:y=\n',
    ['h.org/a v1.0.0 false registry'],
  ],
  [
    'Ruby',
    'Gemfile.lock',
    'GEM\n  remote: https://h/\n  specs:\n    a (1.0)\n      b (>= 2)\n    b (2.1)\n\nDEPENDENCIES\n  a\n',
    ['a 1.0 false registry b@2.1', 'b 2.1 false registry'],
  ],
  [
    'PHP',
    'composer.lock',
    '{"packages":[{"name":"v/a","version":"v1.0","dist":{"url":"https://h/a.zip"},"require":{"php":"8","v/b":"*"}}],"packages-dev":[{"name":"v/b","version":"2.0","dist":{"url":"x"}}]}',
    ['v/a 1.0 false registry v/b@2.0', 'v/b 2.0 true registry'],
  ],
])('reads %s', (_, file, text, expected) => {
  expect(short(text, file)).toEqual(expected)
})

test.each([
  ['package-lock.json', '{\n "lockfileVersion": 3,\n "packages": {\n  "node_modules/a": {', 4],
  ['Cargo.lock', 'version = 3\n[[package]\n', 2],
  ['pnpm-lock.yaml', 'a: 1\nb: {\n', 3],
  ['go.sum', 'h.org/a v1.0.0 h1:x=\nh.org/b v1', 2],
  ['yarn.lock', '<<<<<<< HEAD\na@1:\n  version "1"\n=======\n>>>>>>> x\n', 1],
  ['package-lock.json', '{\n<<<<<<< HEAD\n}', 2],
])('reports the line of a truncated or conflicting %s, and invents nothing', (file, text, line) => {
  expect(parseLockfile(text, file)).toMatchObject({
    dependencies: [],
    problems: [{ file, line }],
  })
})

test.each([
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'poetry.lock',
  'Pipfile.lock',
  'Cargo.lock',
  'go.sum',
  'Gemfile.lock',
  'composer.lock',
  'requirements.txt',
])('returns a result for %s of any content', (file) => {
  for (const text of [
    '',
    '[]',
    'null',
    '{"packages":[1,null],"dependencies":{"a":null}}',
    '\u0000',
    '{"packages":{"node_modules/":{}}}',
    'a: &a [*a]',
    '['.repeat(50_000),
  ])
    expect(parseLockfile(text, file).dependencies.every(({ name }) => name !== '')).toBe(true)
})
