import { execSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const workspace = () => mkdtempSync(join(tmpdir(), 'bird-'))

export interface CompileOptions {
  source: string
  style?: string
  width?: string
}

export function toHtml({ source, style = 'pygments' }: CompileOptions): string {
  const folder = workspace()
  writeFileSync(join(folder, 'in.md'), source)
  const command = ['pandoc --sandbox --highlight-style', style, 'in.md -o out.html'].join(' ')
  execSync(command, { cwd: folder, timeout: 10_000 })
  return readFileSync(join(folder, 'out.html'), 'utf8')
}

export async function toText({ source, width = '72' }: CompileOptions): Promise<string> {
  const folder = workspace()
  writeFileSync(join(folder, 'in.html'), source)
  const columns = String(Number.parseInt(width, 10) || 72)
  const child = spawn('w3m', ['-dump', '-cols', columns, '-T', 'text/html', 'in.html'], { cwd: folder })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  await once(child, 'close')
  return text
}
