import { describe, expect, test } from 'vitest'
import { namesInstall } from '../names-install.ts'
import { readCommand } from '../read-command.ts'

const read = (command: string, files: Readonly<Record<string, string>> = {}) => {
  const { packages, unclear } = readCommand(command, {
    directory: '/project',
    readFile: (path) => files[path],
  })
  return {
    names: packages.map(
      ({ ecosystem, found }) => `${ecosystem}:${found.name}@${found.wanted ?? ''}`,
    ),
    unclear,
  }
}

describe('no way of writing an argument hides the package', () => {
  test.each([
    ['go get example.org/a/gin/', ['Go:example.org/a/gin@']],
    ['go get example.org//gin@latest', ['Go:example.org/gin@']],
    ['go get example.org/evil/...foo@latest', ['Go:example.org/evil@']],
    ['go get example.org/a/@v1', ['Go:example.org/a@v1']],
    ['go get github.com/nats-io/nats.go', ['Go:github.com/nats-io/nats.go@']],
    ['go run -buildmode exe example.org/a@v1', ['Go:example.org/a@v1']],
    ['go run --tags x example.org/a@v1', ['Go:example.org/a@v1']],
    ['deno install --allow-scripts npm:expresss', ['npm:expresss@']],
    ['deno run --reload npm:expresss', ['npm:expresss@']],
    ['deno add -n npm:expresss', ['npm:expresss@']],
    ['deno install -n tool npm:expresss', ['npm:expresss@']],
    ['mvn dependency:get clean -Dartifact=g:a:1', ['Maven:g:a@1']],
    ['mvn clean dependency:get -Dartifact=g:a:1', ['Maven:g:a@1']],
    ['mvn -DskipTests dependency:get -Dartifact=g:a:1:jar', ['Maven:g:a@1']],
    ['mvn dependency:get -Dartifact=git:a:1', ['Maven:git:a@1']],
    ['$SUDO mise use npm:expresss', ['npm:expresss@']],
    ['dotnet add package Aspose.Zip', ['NuGet:Aspose.Zip@']],
    ['go get example.org/a.zip', ['Go:example.org/a.zip@']],
    ['composer require a/b.zip ext-json ^2', ['Packagist:a/b.zip@']],
    ['npm i a.zip', ['npm:a.zip@']],
    ['pdm add -p web six', ['PyPI:six@']],
    ['pdm install six', []],
    ['rye install six && rye tools install attrs', ['PyPI:six@', 'PyPI:attrs@']],
    ['dotnet package search add Evil', []],
    ['dotnet tool install -g Evil && dotnet tool update Other', ['NuGet:Evil@', 'NuGet:Other@']],
    [
      'mise use pipx:six@1 gem:rack@2 dotnet:A.B',
      ['PyPI:six@==1', 'RubyGems:rack@2', 'NuGet:A.B@'],
    ],
    ['mise use cargo:eza[features=x]@1 npm:@a/b@2', ['crates.io:eza@1', 'npm:@a/b@2']],
    ['mise use go:example.org/a@latest', ['Go:example.org/a@']],
    ["gem install 'rack:>= 2'", ['RubyGems:rack@>= 2']],
    ['mvn a.b:dependency:3:get -Dartifact=g:a:1', ['Maven:g:a@1']],
    ['gem exec -g evil x', ['RubyGems:evil@']],
    ['gem exec evil arg1', ['RubyGems:evil@']],
    ['uvx -w reqeusts ruff', ['PyPI:ruff@', 'PyPI:reqeusts@']],
    ['uv run -w reqeusts python', ['PyPI:reqeusts@']],
    ['uv tool install --from evil ruff', ['PyPI:evil@']],
  ])('%s installs %j', (command, expected) => {
    expect(read(command)).toEqual({ names: expected, unclear: [] })
  })

  test.each([
    'mvn dependency:get -Dartifact=guava',
    'go get example.org/a@',
    'cargo add a/b',
    'npm i a.tgz',
    'gem install a.gem',
    'pip install a.zip',
    'go get ./a.zip',
    'mise use pipx:owner/tool@1',
    'pip install github:owner/tool',
  ])('%s is unclear', (command) => {
    const { names, unclear } = read(command)
    expect(names).toEqual([])
    expect(unclear).toHaveLength(1)
  })

  test.each(['go get ./...', 'go install std', 'go get x@none', 'go get cmd/vet', 'cargo add ./a'])(
    '%s installs nothing from a registry',
    (command) => {
      expect(read(command)).toEqual({ names: [], unclear: [] })
    },
  )
})

describe('files with requirements', () => {
  const files = {
    '/project/r.txt': 'six\n',
    '/project/pyproject.toml': '[project]\nname = "x"\n',
    '/project/setup.cfg': '[metadata]\nname = x\n',
    '/project/tool.py': 'import six\n',
  }
  test.each(['uvx --with-requirements FILE .', 'uv run --with-requirements FILE .'])(
    '%s reads lists only',
    (form) => {
      const readFile = (path: string) => read(form.replace('FILE', path), files)
      expect(readFile('r.txt')).toEqual({ names: ['PyPI:six@'], unclear: [] })
      expect(readFile('pyproject.toml')).toEqual({ names: [], unclear: [] })
      expect(readFile('setup.cfg')).toEqual({ names: [], unclear: [] })
      expect(readFile('tool.py').names).toEqual([])
      expect(readFile('tool.py').unclear).toHaveLength(1)
    },
  )
  test.each([
    ['uv tool install --with-requirements r.txt ruff', ['PyPI:ruff@', 'PyPI:six@']],
    ['pipx inject app -r r.txt', ['PyPI:six@']],
  ])('%s installs %j', (command, names) => {
    expect(read(command, files)).toEqual({ names, unclear: [] })
  })
})

test('text that no parser accepts is unclear if it names mise', () => {
  expect(namesInstall('if $SUDO mise use npm:x "')).toBe(true)
})
