import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from '../scripts/vitest-longest-first.ts'

const root = join(import.meta.dirname, '..')
const TESTS = '{packages/*/*/src,test}/**/*.test.ts'
const SAMPLES = /\b(?:choose\(\{|inProofs\(|nextLooks\()/

const files = globSync(TESTS, { cwd: root }).filter((path) => !path.endsWith('.proofs.test.ts'))

test('what a test leaves out of the run is in the proofs', () => {
  const sampling = files.filter((path) => SAMPLES.test(readFileSync(join(root, path), 'utf8')))
  expect(sampling.length).toBeGreaterThan(0)
  const isWholeElsewhere = (path: string) => {
    const proofs = join(root, path.replace(/(?:\.slow)?\.test\.ts$/, '.proofs.test.ts'))
    return (
      existsSync(proofs) && readFileSync(proofs, 'utf8').includes(`import './${basename(path)}'`)
    )
  }
  expect(sampling.filter((path) => !isWholeElsewhere(path))).toEqual([])
})

test('the files that run first exist, and each is named once', () => {
  expect(LONGEST.filter((path) => !files.includes(`${path}.slow.test.ts`))).toEqual([])
  expect(new Set(LONGEST).size).toBe(LONGEST.length)
})
