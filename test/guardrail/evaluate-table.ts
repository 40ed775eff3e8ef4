import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { importAdvisories } from '@daimon/scanner-engine'
import { type RegistryContent, startLoopbackRegistries } from './loopback-registries.ts'

const BIN = join(import.meta.dirname, '../../packages/scanner/cli/dist/bin.js')

/** One import, the question, and the expected result. */
type Row = {
  readonly kind: string
  readonly name: string
  readonly given: Readonly<Record<string, string>>
  readonly expect: {
    readonly decision: 'allow' | 'block' | 'warn'
    /** The exact packages to find in the code. */
    readonly packages: readonly string[]
    /** Must be among the reasons. */
    readonly reason?: string
    /** Must be among the alternatives; a later release of the package also counts. */
    readonly suggests?: readonly string[]
  }
}

type World = {
  readonly registries: RegistryContent
  readonly advisories: readonly object[]
  /** The repository that contains the code. */
  readonly files: Readonly<Record<string, string>>
}

type Verdict = {
  readonly decision: string
  readonly reasons: readonly { readonly kind: string; readonly detail: string }[]
  readonly safe_alternatives: readonly string[]
  readonly degraded: boolean
  readonly imports?: readonly { readonly package: string }[]
}

export type EvaluatedRow = {
  readonly row: Row
  readonly faults: readonly string[]
  readonly tookMs: number
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

/**
 * Queries the built program over MCP for each row of imports.json, with its own repository and
 * registries.
 */
export async function evaluateTable(): Promise<EvaluatedRow[]> {
  const rows = read('imports.json') as Row[]
  const world = read('world.json') as World
  using directory = mkdtempDisposableSync(join(tmpdir(), 'daimon-import-table-'))
  const repository = join(directory.path, 'repository')
  for (const [path, text] of Object.entries(world.files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), text)
  }
  writeFileSync(join(directory.path, 'advisories.json'), JSON.stringify(world.advisories))
  const advisories = join(directory.path, 'advisories')
  await importAdvisories({ from: join(directory.path, 'advisories.json'), directory: advisories })
  await using registries = await startLoopbackRegistries(world.registries)
  const client = new Client({ name: 'import-table', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--advisories', advisories],
      cwd: repository,
      stderr: 'inherit',
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: directory.path,
        npm_config_registry: registries.npmUrl,
        PIP_INDEX_URL: registries.pypiUrl,
      },
    }),
  )
  try {
    const evaluated: EvaluatedRow[] = []
    for (const row of rows) {
      const startedAtMs = performance.now()
      const { structuredContent, isError } = await client.callTool({
        name: 'code' in row.given ? 'validate_code' : 'validate_dependency',
        arguments: row.given,
      })
      const tookMs = performance.now() - startedAtMs
      const faults =
        isError === true
          ? [`is an error: ${JSON.stringify(structuredContent)}`]
          : listMismatches(row, structuredContent as Verdict)
      evaluated.push({ row, faults, tookMs })
    }
    return evaluated
  } finally {
    await client.close()
  }
}

const listMismatches = ({ expect, given }: Row, verdict: Verdict): string[] => {
  const { decision, reasons, safe_alternatives, imports } = verdict
  const explained = reasons.map(({ kind, detail }) => `${kind}: ${detail}`).join('; ')
  const found = imports?.map((each) => each.package) ?? []
  const faults: string[] = []
  if (decision !== expect.decision)
    faults.push(`is ${decision} and not ${expect.decision} (${explained})`)
  if (verdict.degraded) faults.push('is degraded')
  if (expect.reason !== undefined && !reasons.some(({ kind }) => kind === expect.reason))
    faults.push(`says '${explained}' and not ${expect.reason}`)
  for (const wanted of expect.suggests ?? [])
    if (!safe_alternatives.some((each) => isAtLeast(each, wanted)))
      faults.push(`suggests ${safe_alternatives.join(', ') || 'nothing'} and not ${wanted}`)
  const isAbout = (names: readonly string[]) => names.toSorted().join(' ')
  if ('code' in given && !isLockfile(given) && isAbout(found) !== isAbout(expect.packages))
    faults.push(`found ${found.join(', ') || 'nothing'}`)
  return faults
}

// The program brings advisories of its own along, whose number grows: what one more of them says
// moves the nearest safe release up and never down.
const isAtLeast = (given: string, wanted: string): boolean => {
  const at = wanted.lastIndexOf('@')
  if (at <= 0 || !given.startsWith(wanted.slice(0, at + 1))) return given === wanted
  return given.slice(at + 1).localeCompare(wanted.slice(at + 1), 'en', { numeric: true }) >= 0
}

// For a lockfile, only wrong verdicts count: it contains other packages.
const isLockfile = ({ file_path }: Row['given']): boolean => file_path === 'package-lock.json'
