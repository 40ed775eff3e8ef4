/**
 * Measures the latency of a guardrail decision, offline and with a failing service. See README.md.
 */
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guardrail } from '@daimon/scanner-guardrail'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { progress, runCommand } from './command/run-command.ts'
import { summarize } from './statistics.ts'

const usage = `Usage: npm run bench:guardrail

Query the guardrail about the 120 texts of test/guardrail/imports.json, five times, without a
registry or service: in this process, and over MCP on standard input and output. Then measure the latency
of a verdict while a service hangs, which the contract limits to 2,000 ms.
`
const ROUNDS = 5
const ECOSYSTEMS: Readonly<Record<string, string>> = { pypi: 'PyPI', maven: 'Maven' }
const BIN = join(import.meta.dirname, '../packages/scanner/cli/dist/bin.js')

type CaseInput = Readonly<Record<string, string>>

process.exit(
  await runCommand(usage, async (_args, signal) => {
    const say = progress()
    const file = join(import.meta.dirname, '../test/guardrail/imports.json')
    const rows = (JSON.parse(readFileSync(file, 'utf8')) as { given: CaseInput }[]).map(
      ({ given }) => given,
    )
    using directory = mkdtempDisposableSync(join(tmpdir(), 'daimon-bench-guardrail-'))
    const measure = async (name: string, ask: (given: CaseInput) => Promise<unknown>) => {
      const samplesMs: number[] = []
      // The first round loads grammars.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const given of rows) {
          signal.throwIfAborted()
          const startedAtMs = performance.now()
          await ask(given)
          if (round > 0) samplesMs.push(performance.now() - startedAtMs)
        }
      const { count, p50Ms, p95Ms, p99Ms } = summarize(samplesMs)
      say(name)
      process.stdout.write(
        `${name.padEnd(28)}${count} decisions  p50 ${p50Ms.toFixed(1)} ms  p95 ${p95Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms\n`,
      )
    }
    await inProcess(directory.path, measure)
    await overStdio(directory.path, measure)
    await besideHangingService(directory.path)
    return 0
  }),
)

type Measure = (name: string, ask: (given: CaseInput) => Promise<unknown>) => Promise<void>

function open(root: string, service?: { url: string; apiKey: undefined }): Guardrail {
  return new Guardrail({
    root,
    env: { PATH: process.env['PATH'], HOME: root },
    cacheDirectory: join(root, 'cache'),
    isOffline: true,
    clientVersion: 'bench',
    service,
  })
}

async function inProcess(root: string, measure: Measure): Promise<void> {
  const guardrail = open(root)
  try {
    await measure(
      'in process, offline',
      ({ code, language = '', file_path: filePath = '', ...asked }) =>
        code === undefined
          ? guardrail.validateDependency({ ...asked, ecosystem: getEcosystem(asked) } as never)
          : guardrail.validateCode({ code, language, filePath }),
    )
  } finally {
    await guardrail.close()
  }
}

function getEcosystem({ ecosystem = '' }: CaseInput): string {
  return ECOSYSTEMS[ecosystem] ?? ecosystem
}

async function overStdio(root: string, measure: Measure): Promise<void> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--offline', '--root', root],
      env: { PATH: process.env['PATH'] ?? '', HOME: root },
    }),
  )
  try {
    await measure('MCP over stdio, offline', (given) =>
      client.callTool({
        name: 'code' in given ? 'validate_code' : 'validate_dependency',
        arguments: given,
      }),
    )
  } finally {
    await client.close()
  }
}

async function besideHangingService(root: string): Promise<void> {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const guardrail = open(root, { url, apiKey: undefined })
  try {
    const startedAtMs = performance.now()
    const { decision, degraded } = await guardrail.validateDependency({
      package: 'express',
      ecosystem: 'npm',
    })
    const tookMs = performance.now() - startedAtMs
    process.stdout.write(
      `${'with a service that hangs'.padEnd(28)}${decision}${degraded ? ', degraded' : ''} after ${tookMs.toFixed(0)} ms\n`,
    )
  } finally {
    await guardrail.close()
    server.close()
    server.closeAllConnections()
  }
}
