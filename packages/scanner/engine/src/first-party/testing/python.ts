import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'

const cache = fileURLToPath(
  new URL('../../../../../../node_modules/.cache/daimon/python-packages', import.meta.url),
)

/**
 * Creates `.venv` in an application with a package, installed by the user's pip once and then
 * reused. Skips the test with the reason if that fails.
 */
export const installWheel = (context: TestContext, root: string, name: string): void => {
  const place = join(cache, name)
  try {
    if (!existsSync(place)) createEnvironment(place, name)
  } catch {
    context.skip(`'${name}' can't be installed: python3 with venv and pip is required`)
  }
  cpSync(place, join(root, '.venv'), { recursive: true, verbatimSymlinks: true })
}

const createEnvironment = (place: string, name: string): void => {
  const work = `${place}.${process.pid}`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(dirname(work), { recursive: true })
  execFileSync('python3', ['-m', 'venv', '--without-pip', work], { stdio: 'ignore' })
  const options = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:']
  const python = join(work, 'bin/python')
  execFileSync('python3', ['-m', 'pip', '--python', python, 'install', ...options, name], {
    stdio: 'ignore',
  })
  renameSync(work, place)
}
