import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { EngineResult } from '../run-engine.ts'
import type { Machine } from './machine.ts'
import { render } from './render.ts'

export type Report = {
  /** YYYY-MM-DD in UTC. */
  readonly date: string
  readonly machine: Machine
  readonly queries: number
  readonly warmUp: number
  readonly load: { readonly before: number; readonly after: number }
  readonly driver: { readonly cpuMs: number; readonly elapsedMs: number }
  readonly result: EngineResult
}

/** Writes the report as JSON and Markdown; returns the Markdown. */
export function writeReport(report: Report, directory: string): string {
  const name = join(directory, `${report.date}-${report.result.engine}`)
  const markdown = render(report)
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${name}.json`, `${JSON.stringify(report, undefined, 2)}\n`)
  writeFileSync(`${name}.md`, `${markdown}\n`)
  return markdown
}
