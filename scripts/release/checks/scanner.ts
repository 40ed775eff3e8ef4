import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Check, Place } from '../check.ts'
import { runOrThrow, runProgram } from '../run-program.ts'
import { commandIn } from '../install.ts'
import { startService } from '../start-service.ts'

const DEMO_MS_MAX = 10_000
/** Exit codes. */
const FINDINGS = 1
const BLOCKED = 2

/** Of several languages, because each has its own grammar. */
const FILES = {
  'server.js': `const http = require('node:http')
const { exec } = require('node:child_process')
http.createServer((request, response) => {
  const name = new URL(request.url, 'http://x').searchParams.get('name')
  exec('ls ' + name, (error, out) => response.end(out))
}).listen(process.env.PORT)
`,
  'package.json': '{ "name": "sample", "main": "server.js" }\n',
  'tool.py': 'import subprocess\n\ndef run(name):\n    return subprocess.run(["ls", name])\n',
  'main.go': 'package main\n\nfunc Run() int { return 1 }\n',
}

const writeSample = ({ work }: Place): string => {
  const directory = join(work, 'sample')
  mkdirSync(directory, { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(directory, name), text)
  return directory
}

const checkReport = (text: string): string => {
  const { findings } = JSON.parse(text) as { findings: { rule_id: string }[] }
  if (!findings.some(({ rule_id: rule }) => rule.includes('command')))
    throw new Error(`The report has no command injection: ${text.slice(0, 500)}`)
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
}

export const scannerChecks: readonly Check[] = [
  {
    name: 'npx daimon-scan demo',
    msMax: DEMO_MS_MAX,
    run: async ({ work, directoryOf }) => {
      const found = await runProgram('bwrap', ['--version'], { cwd: work }).catch(() => undefined)
      if (found?.code !== 0) return { skipped: 'bubblewrap is not installed' }
      const { out, ms } = await runOrThrow(
        'npx',
        ['daimon-scan', 'demo'],
        // An earlier run would have left the result of the self-test.
        {
          cwd: directoryOf('daimon-scan'),
          env: { XDG_CACHE_HOME: mkdtempSync(join(work, 'demo-')) },
        },
        [FINDINGS],
      )
      return { ms, detail: /Verified \d+ \w+/.exec(out)![0] }
    },
  },
  {
    name: 'npx daimon-scan scan --local',
    run: async (place) => {
      const target = writeSample(place)
      const args = ['daimon-scan', 'scan', target, '--local', '--format', 'json']
      const { out, ms } = await runOrThrow('npx', args, { cwd: place.directoryOf('daimon-scan') }, [
        FINDINGS,
      ])
      return { ms, detail: checkReport(out) }
    },
  },
  {
    name: 'daimon-scan serve, a scan',
    run: async (place) => {
      const target = writeSample(place)
      const cwd = place.directoryOf('daimon-scan')
      const env = { DATA_DIR: join(place.work, 'scanner'), SCANNER_PORT: '0' }
      const ready = /"listening"/
      await using service = await startService(commandIn(cwd, 'daimon-scan'), ['serve'], ready, {
        cwd,
        env,
      })
      const port = /"port":(\d+)/.exec(service.output)![1]
      const url = `http://127.0.0.1:${port}`
      const args = ['daimon-scan', 'scan', target, '--api-url', url, '--format', 'json']
      const { out, ms } = await runOrThrow('npx', args, { cwd }, [FINDINGS])
      return { ms, detail: checkReport(out) }
    },
  },
  {
    name: 'npx daimon-scan hook pre-tool',
    run: async ({ work, directoryOf }) => {
      const input = JSON.stringify({ command: 'npm install crossenv' })
      const args = ['daimon-scan', 'hook', 'pre-tool', '--offline']
      const env = { XDG_CACHE_HOME: join(work, 'hook-cache') }
      const options = { cwd: directoryOf('daimon-scan'), env, input }
      const { ms } = await runOrThrow('npx', args, options, [BLOCKED])
      return { ms, detail: 'denies a malicious package' }
    },
  },
]
