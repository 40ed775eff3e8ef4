import { waitUntil } from '@daimon/testkit'
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

const node = (program: string) => ['node', '-e', program]
const shell = (program: string) => ['sh', '-c', program]

/** Processes of the host whose command line contains a word. */
const running = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word)
    } catch {
      return false
    }
  })

test('kills no process of the host when it kills every process that it sees', async () => {
  const victim = spawn('sleep', ['1000'], { stdio: 'ignore' })
  onTestFinished(() => void victim.kill('SIGKILL'))
  await runSandboxed({
    argv: node(
      `for (const pid of [${victim.pid}, ${process.pid}, -1]) try { process.kill(pid, 'SIGKILL') } catch {}`,
    ),
  })
  expect(victim.exitCode).toBe(null)
  expect(victim.signalCode).toBe(null)
  expect(() => process.kill(victim.pid ?? 0, 0)).not.toThrow()
})

test('ends a daemon that leaves its parents with the run', async () => {
  const word = `daimon-left-behind-${process.pid}`
  const { files } = await runSandboxed({
    argv: shell(
      `setsid sh -c '(exec -a ${word} sleep 1000 || sleep 1000 ${word}) & trap "" TERM HUP INT; sleep 1000 # ${word}' >/dev/null 2>&1 &
       sleep .2; ls /proc | grep -c '^[0-9]' > out/count`,
    ),
  })
  expect(Number(files['count'])).toBeGreaterThan(4)
  expect(running(word)).toEqual([])
})

test('ends what an aborted run started', async () => {
  const word = `daimon-aborted-${process.pid}`
  const stop = new AbortController()
  const run = runSandboxed({
    argv: shell(`sh -c 'while :; do sleep 1; done # ${word}' & wait`),
    signal: stop.signal,
  })
  while (running(word).length === 0) await new Promise((resolve) => setImmediate(resolve))
  stop.abort()
  expect((await run).reason).toBe('aborted')
  // Linux ends them a moment later.
  while (running(word).length > 0) await new Promise((resolve) => setImmediate(resolve))
})

test('ends what a run has started, at whatever moment it is aborted', async () => {
  const word = `daimon-early-${process.pid}`
  for (let afterMs = 0; afterMs < 40; afterMs += 1) {
    const run = runSandboxed({
      argv: shell(`sh -c 'while :; do sleep 1; done # ${word}' & wait`),
      signal: AbortSignal.timeout(afterMs),
    })
    expect((await run).reason).toBe('aborted')
  }
  await waitUntil(() => running(word).length === 0)
})

test('ends a run with the thread that started it', async () => {
  const word = `daimon-thread-${process.pid}`
  const program = `sh -c 'while :; do sleep 1; done # ${word}' & wait`
  const module = new URL('../run-sandboxed.ts', import.meta.url).href
  const thread = new Worker(
    `import(${JSON.stringify(module)}).then(({ runSandboxed }) =>
      runSandboxed({ argv: ['sh', '-c', ${JSON.stringify(program)}] }))`,
    { eval: true, execArgv: ['--conditions=source'] },
  )
  // Its own processes too: the arguments of bubblewrap alone contain the word as well.
  await waitUntil(() => running(`while :; do sleep 1; done # ${word}`).length > 3)
  await thread.terminate()
  await waitUntil(() => running(word).length === 0)
  expect(running(word)).toEqual([])
})

test('ends a fork bomb at the limit, and its remains with the run', async () => {
  const word = `daimon-bomb-${process.pid}`
  const { reason, wallMs: limitMs } = await runSandboxed({
    argv: shell(`f() { f | f & }; f; exec sleep 100 # ${word}`),
    limits: { wallMs: 1_000, processes: 24 },
  })
  // The shell itself ends when the bomb has left it no process.
  expect(['wall', 'exited']).toContain(reason)
  expect(limitMs).toBeLessThan(60_000)
  expect(running(word)).toEqual([])
})

test('counts the processes of a run, independent of which process starts them', async () => {
  const { stdout } = await runSandboxed({
    argv: node(`
      const { spawn } = require('child_process')
      let started = 0
      for (let at = 0; at < 100; at++) try { if (spawn('sleep', ['9'], { stdio: 'ignore' }).on('error', () => {}).pid) started++ } catch {}
      console.log(started)
      process.exit()`),
    limits: { processes: 40 },
  })
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(40)
})

test('reveals nothing of the host in the process list', async () => {
  const { stdout } = await runSandboxed({
    argv: shell('cat /proc/[0-9]*/cmdline | tr "\\0" " "; cat /proc/[0-9]*/environ'),
  })
  expect(stdout).not.toContain(process.cwd())
  expect(stdout).not.toContain(process.argv[0])
  expect(stdout).not.toContain('USER=')
})
