import { execFile, exec } from 'node:child_process'
import { promisify } from 'node:util'
import { fetch } from 'undici'
import { assertPublic, pinnedAgent } from './guard.js'

const run = promisify(exec)
const runFile = promisify(execFile)

export interface ProbeResult {
  status: number
  tookMs: number
}

export async function probe(target: string): Promise<ProbeResult> {
  const url = await assertPublic(target)
  const started = performance.now()
  const response = await fetch(url, { dispatcher: pinnedAgent, redirect: 'manual', method: 'HEAD' })
  return { status: response.status, tookMs: Math.round(performance.now() - started) }
}

type Preview = { title: string | null; bytes: number }

export class PreviewReader {
  constructor(private readonly limit = 65536) {}

  async read(target: URL): Promise<Preview> {
    const text = await this.load(target)
    return { title: /<title>([^<]{0,200})/i.exec(text)?.[1] ?? null, bytes: text.length }
  }

  private async load(target: URL): Promise<string> {
    const response = await fetch(target, { headers: { accept: 'text/html' } })
    return (await response.text()).slice(0, this.limit)
  }
}

const hostOf = (target: string) => target.replace(/^https?:\/\//, '').split('/')[0]

export async function traceRoute(target: string, hops: number): Promise<string[]> {
  const { stdout } = await run(`traceroute -n -m ${hops} ${hostOf(target)}`, { timeout: 20_000 })
  return stdout.trim().split('\n')
}

export async function ping(target: string): Promise<string[]> {
  const { hostname } = new URL(target)
  const { stdout } = await runFile('ping', ['-c', '3', '--', hostname], { timeout: 10_000 })
  return stdout.trim().split('\n')
}
