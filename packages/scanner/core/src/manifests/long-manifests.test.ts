import { expect, test } from 'vitest'
import { ECOSYSTEM_RECORDS } from '../ecosystems/index.ts'

const formats = ECOSYSTEM_RECORDS.flatMap(({ manifests }) => manifests)

test.each([
  ['composer.json', '\n"a/b": "^1",\n', 'a/b', '^1'],
  ['package.json', '\n"a": "^1",\n', 'a', '^1'],
  ['build.gradle', "\nimplementation 'a:b:1'\n", 'a:b', '1'],
  ['*.csproj', '\n<PackageReference Include="A" Version="1" />\n', 'A', '1'],
  [
    'pom.xml',
    '<dependency><groupId>a</groupId>\n<artifactId>b</artifactId><version>1</version></dependency>\n',
    'a:b',
    '1',
  ],
])(
  'finds the packages of a long %s, with their lines, in linear time',
  (file, entry, name, wanted) => {
    const read = formats.find((format) => format.file === file)?.read
    const startMs = performance.now()
    const found = read?.(entry.repeat(20_000)) ?? []
    expect(performance.now() - startMs).toBeLessThan(2_000)
    expect(found).toHaveLength(20_000)
    expect(found[1]).toMatchObject({ name, wanted, line: 4 })
  },
)
