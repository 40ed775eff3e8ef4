import { ECOSYSTEM_RECORDS, listInstalling } from '@daimon/scanner-core'
import { expect, test } from 'vitest'
import { namesInstall } from '../names-install.ts'
import { readCommand } from '../read-command.ts'

const readNames = (command: string): string[] =>
  readCommand(command, { directory: '/project', readFile: () => undefined }).packages.map(
    ({ ecosystem, found }) => `${ecosystem}:${found.name}@${found.wanted ?? ''}`,
  )

test.each([
  ['go mod edit -require=example.org/a@v1.2.0', ['Go:example.org/a@v1.2.0']],
  ['dotnet package add Serilog --version 4.0.0', ['NuGet:Serilog@4.0.0']],
  ['dotnet add web.csproj package Serilog', ['NuGet:Serilog@']],
  ['mvn -Dartifact=g:a:1.0 dependency:get', ['Maven:g:a@1.0']],
  ['composer create-project a/b target ^2 && composer install', ['Packagist:a/b@^2']],
  ['cargo +nightly -q add serde', ['crates.io:serde@']],
  ['gem3.1 install rack && pip3.12 install six', ['RubyGems:rack@', 'PyPI:six@']],
  ['uv tool upgrade ruff --with six,attrs', ['PyPI:ruff@', 'PyPI:six@', 'PyPI:attrs@']],
  ['mise use cargo:ripgrep node@22 npm:cowsay', ['crates.io:ripgrep@', 'npm:cowsay@']],
  ['go run example.org/a@v1 example.org/b@v2', ['Go:example.org/a@v1']],
])('%s installs %j', (command, expected) => {
  expect(readNames(command)).toEqual(expected)
})

test.each([
  ['cargo install --git "$URL"', 1],
  ['cargo install --git https://git.example.org/x', 1],
  ['cargo install --path crates/x', 0],
])('%s has %i unclear packages', (command, count) => {
  const { unclear } = readCommand(command, { directory: '/project', readFile: () => undefined })
  expect(unclear).toHaveLength(count)
})

const installing = ECOSYSTEM_RECORDS.flatMap(({ installers }) =>
  installers.flatMap(({ programs, subcommands }) =>
    listInstalling(subcommands, { withAliases: true }).flatMap((path) =>
      programs.map((program) => [program, ...path].join(' ')),
    ),
  ),
)

test('text that no parser accepts is unclear if it names any subcommand that installs', () => {
  expect(installing.length).toBeGreaterThan(50)
  expect(installing.filter((command) => !namesInstall(`if ${command} "x`))).toEqual([])
})

test.each(['echo "a pipeline', 'npm run build "y', 'cargo test "x', 'python -c "import x'])(
  '%s names no installation',
  (text) => {
    expect(namesInstall(text)).toBe(false)
  },
)

test('looks for installers in linear time', () => {
  const startMs = performance.now()
  for (const part of ['npm ', 'go1.', 'pip-1', 'uv tool '])
    expect(namesInstall(part.repeat(1_000_000 / part.length))).toBe(false)
  expect(performance.now() - startMs).toBeLessThan(10_000)
})

test.each([`${'1'.repeat(49_000)}x`, `${'1.'.repeat(24_000)}x`, `x${'-1'.repeat(24_000)}`])(
  'finds the installer of a long word in linear time',
  (word) => {
    const startMs = performance.now()
    expect(readNames(`${word} install six`)).toEqual([])
    expect(performance.now() - startMs).toBeLessThan(1_000)
  },
)
