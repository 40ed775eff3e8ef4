import { writeSync } from 'node:fs'

import type { Reporter, TestModule, Vitest } from 'vitest/node'

type Counts = { passed: number; failed: number; skipped: number }

/**
 * Lists each skipped test with its reason and each test that passed only on a retry, and ends the
 * output of a run with the line `N passed, N failed[, N skipped]` for users and CI.
 */
export class SummaryReporter implements Reporter {
  #counts: Counts = { passed: 0, failed: 0, skipped: 0 }

  onInit({ config }: Vitest): void {
    // At exit rather than at the end of the run: unhandled errors, a worker that doesn't close, and
    // a global teardown that fails are reported later, and only the exit code includes all of them.
    if (!config.watch) process.once('exit', (code) => writeLine(summary(this.#counts, code)))
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#counts = modules.map(count).reduce(add, { passed: 0, failed: 0, skipped: 0 })
    for (const line of modules.flatMap(skipLines)) writeLine(line)
    for (const line of modules.flatMap(flakyLines)) writeLine(line)
  }
}

function summary({ passed, failed, skipped }: Counts, exitCode: number): string {
  const failures = exitCode === 0 ? failed : Math.max(failed, 1)
  const line = `${passed} passed, ${failures} failed`
  return skipped === 0 ? line : `${line}, ${skipped} skipped`
}

function count(module: TestModule): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state !== 'pending') counts[state] += 1
  }
  // A file that doesn't load and a hook that throws have no test to count.
  if (module.errors().length > 0) counts.failed += 1
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) counts.failed += 1
  }
  return counts
}

function add(sum: Counts, counts: Counts): Counts {
  return {
    passed: sum.passed + counts.passed,
    failed: sum.failed + counts.failed,
    skipped: sum.skipped + counts.skipped,
  }
}

function skipLines(module: TestModule): string[] {
  return [...module.children.allTests('skipped')].map((test) => {
    const result = test.result()
    const reason = (result.state === 'skipped' && result.note) || 'no reason given'
    return `skipped: ${module.relativeModuleId} > ${test.fullName}: ${reason}`
  })
}

function flakyLines(module: TestModule): string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => {
      const fault = test.result().errors?.[0]?.message ?? 'error not recorded'
      return `passed on retry: ${module.relativeModuleId} > ${test.fullName}: ${fault}`
    })
}

// Synchronous, because no asynchronous write completes at exit.
function writeLine(line: string): void {
  writeSync(process.stdout.fd, `${line}\n`)
}
