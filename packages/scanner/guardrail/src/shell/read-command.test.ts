import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCommand } from './read-command.ts'

const read = (command: string, files: Readonly<Record<string, string>> = {}) =>
  readCommand(command, { directory: '/project', readFile: (path) => files[path] })
const named = (command: string, files?: Readonly<Record<string, string>>): string[] =>
  read(command, files).packages.map(({ found }) => `${found.name}@${found.wanted ?? ''}`)

test.each([
  ['npm i -D lodash@4.17.20 @types/node', ['lodash@4.17.20', '@types/node@']],
  ['pip3 install "requests[socks]>=2.0" ./local', ['requests@>=2.0']],
  ['python -m pip install flask==3.0.0 > log', ['flask@==3.0.0']],
  ['npx -y create-thing express', ['create-thing@']],
  [
    'cargo add serde --features derive && go get golang.org/x/text@v0.3.6',
    ['serde@', 'golang.org/x/text@v0.3.6'],
  ],
  [
    'uv add httpx; gem install rails -v 7.1.0; composer require monolog/monolog:^3.0',
    ['httpx@', 'rails@7.1.0', 'monolog/monolog@^3.0'],
  ],
  ['npm i alias@npm:real@^2', ['real@^2']],
  ['npm i @types/{node,react}', ['@types/node@', '@types/react@']],
  ['cargo install ripgrep --version 14.0.0', ['ripgrep@14.0.0']],
  ['echo npm install x; ls', []],
])('%s installs %j', (command, expected) => {
  expect(named(command)).toEqual(expected)
})

describe('variables', () => {
  test('reads the values of a loop together per iteration', () => {
    expect(named('for d in web api; do npm --prefix $d i ${d}-lib; done')).toEqual([
      'web-lib@',
      'api-lib@',
    ])
  })
  test('considers each value that a text assigns to a variable', () => {
    expect(named('P=a; if x; then P=b; fi; npm i $P')).toEqual(['a@', 'b@'])
  })
  test('expands an array to its elements', () => {
    expect(named('P=(a b); P+=(c); npm i "${P[@]}"')).toEqual(['a@', 'b@', 'c@'])
  })
  test('a name known only at run time is unclear', () => {
    expect(read('npm i $P').unclear).toHaveLength(1)
    expect(read('read P; npm i $P').unclear).toHaveLength(1)
    expect(read('npm i lodash@$V')).toMatchObject({ unclear: [], notes: [expect.anything()] })
  })
  test('combinations over the limit are unclear', () => {
    const lists = [1, 2, 3].map((at) => `for v${at} in a b c d e f g h i j; do`).join(' ')
    expect(read(`${lists} npm i $v1$v2$v3; done; done; done`).unclear).not.toEqual([])
  })
})

describe('files', () => {
  test('reads requirements in the working directory, with their includes', () => {
    const files = {
      '/project/web/r.txt': '-r more/b.txt\na==1\n',
      '/project/web/more/b.txt': 'b\n',
    }
    expect(named('cd web && pip install -Ur r.txt', files)).toEqual(['a@==1', 'b@'])
    expect(read('cd "$HERE" && pip install -r r.txt', files).unclear).toHaveLength(1)
  })
  test('reads a file as the command wrote it before', () => {
    expect(named('echo a > r.txt && pip install -r r.txt', { '/project/r.txt': 'b' })).toEqual([
      'a@',
    ])
  })
  test('knows the written text of here-documents, pipes, and replacements', () => {
    const files = { '/project/package.json': '{"dependencies":{"a":"1"}}' }
    const writes = (command: string) => read(command, files).writes
    expect(writes('cat > a.txt <<X\nhi\nX')).toEqual([
      { path: '/project/a.txt', text: 'hi\n', added: 'hi\n' },
    ])
    expect(writes('echo hi | tee a.txt')).toMatchObject([{ text: 'hi\n' }])
    expect(writes('echo hi > /dev/shm/a.txt; echo hi > /dev/null; echo hi >&2')).toMatchObject([
      { path: '/dev/shm/a.txt', text: 'hi\n' },
    ])
    expect(writes('sed -i s/1/2/ package.json')).toMatchObject([
      { text: '{"dependencies":{"a":"2"}}' },
    ])
    expect(writes('jq . x > package.json')).toMatchObject([{ text: undefined, added: undefined }])
  })
})

describe('bounds', () => {
  test.each([
    ['a long list', 'npm i x;'.repeat(200_000)],
    ['deep substitutions', `${'$('.repeat(5_000)}npm i x`],
    ['scripts in scripts', `${'eval '.repeat(30)}npm i x`],
    ['many here-documents', 'cat <<"\nnpm i x\n'.repeat(5_000)],
  ])('reads %s or reports it as unclear', (_name, command) => {
    const { packages, unclear } = read(command)
    expect(packages.length + unclear.length).toBeGreaterThan(0)
  })
  test('reads any text without throwing', () => {
    const pieces = `npm i |pip install |$(|)|"|'|\`|{|}|<<X\n|X\n|\${|;|&&|for a in b; do |done|bash -c |eval |xargs |$x|@|>|x=|\\|\n| `
    const piece = fc.constantFrom(...pieces.split('|'), '|')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 40 }),
        (parts) => {
          expect(read(parts.join('')).packages).toBeInstanceOf(Array)
        },
      ),
    )
  })
  test('self-doubling text stays small', () => {
    const doubling = `A=npm${'; A="$A $A"'.repeat(60)}; eval $A`
    expect(read(doubling).packages).toEqual([])
  })
})
