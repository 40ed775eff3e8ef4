import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Guardrail, evaluateToolUse, readHookEvent } from '@daimon/scanner-guardrail'

/** A command, or the event of an edit, and what must be judged of it. */
type Row = {
  readonly command?: string
  readonly event?: object
  /** Files of the directory that it runs in. */
  readonly files?: Readonly<Record<string, string>>
  /** `ecosystem:name`, or with the release where one is named exactly. */
  readonly sees: readonly string[]
  /** It installs something that its text doesn't name: it is warned about. */
  readonly unclear?: boolean
}

export type EvaluatedRow = {
  readonly title: string
  readonly isHarmless: boolean
  /** Says what is missing or too much; undefined where the verdict is as expected. */
  readonly fault: string | undefined
  readonly tookMs: number
}

export const TABLES = [
  'judge-commands',
  'develop-commands',
  'judge-edits',
  'develop-edits',
] as const
export type TableName = (typeof TABLES)[number]

/** Judges each row as the hook does, in a directory of its own, without registries or services. */
export async function evaluateRows(name: TableName): Promise<EvaluatedRow[]> {
  const rows = JSON.parse(
    readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'),
  ) as readonly Row[]
  using home = mkdtempDisposableSync(join(tmpdir(), 'daimon-commands-'))
  const evaluated: EvaluatedRow[] = []
  for (const row of rows) evaluated.push(await evaluateRow(row, home.path))
  return evaluated
}

async function evaluateRow(
  { command, event, files = {}, sees, unclear = false }: Row,
  home: string,
): Promise<EvaluatedRow> {
  using directory = mkdtempDisposableSync(join(home, 'project-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory.path, path)), { recursive: true })
    writeFileSync(join(directory.path, path), text)
  }
  const guardrail = new Guardrail({
    root: directory.path,
    env: { PATH: process.env['PATH'], HOME: home },
    cacheDirectory: join(home, 'cache'),
    stateDirectory: join(home, 'state'),
    isOffline: true,
    clientVersion: 'test',
  })
  const given = event ?? {
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  }
  const read = readHookEvent(JSON.stringify({ ...given, cwd: directory.path }))
  const startedAtMs = performance.now()
  try {
    const { imports } = read ? await evaluateToolUse(guardrail, read) : { imports: [] }
    const tookMs = performance.now() - startedAtMs
    const packages = imports.filter(({ ecosystem }) => ecosystem !== '')
    const seen = new Set(packages.map((each) => `${each.ecosystem}:${each.package}`))
    const releases = new Set(
      packages.map((each) => `${each.ecosystem}:${each.package}@${each.version}`),
    )
    const isWarned = imports.some(
      ({ ecosystem, decision }) => ecosystem === '' && decision === 'warn',
    )
    const missing = sees.filter((each) => !seen.has(each) && !releases.has(each))
    const expected = new Set(sees.map((each) => each.replace(/(.)@[^@/]*$/, '$1')))
    const extra = [...seen].filter((each) => !expected.has(each))
    const faults = [
      ...missing.map((each) => `doesn't see ${each}`),
      ...extra.map((each) => `also sees ${each}`),
      ...(isWarned === unclear ? [] : [unclear ? "doesn't warn" : 'warns']),
    ]
    return {
      title: command ?? JSON.stringify(event),
      isHarmless: sees.length === 0 && !unclear,
      fault: faults.length > 0 ? faults.join(', ') : undefined,
      tookMs,
    }
  } finally {
    await guardrail.close()
  }
}
