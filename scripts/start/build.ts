import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export class BuildError extends Error {}

/**
 * Builds all packages; `signal` stops it. Throws a BuildError with the output of a failed build.
 */
export async function build(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that a stop ends the compiler as well as npm.
    detached: true,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', stop)
  if (code !== 0 && !signal.aborted)
    throw new BuildError(
      `${Buffer.concat(output).toString()}The build failed with exit code ${code}. Fix the errors above, or run 'npm ci'.`,
    )
}
