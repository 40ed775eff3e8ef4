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

/** Processes of the host whose command line holds a word. */
const running = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word)
    } catch {
      return false
    }
  })

test('killing everything kills nothing of the host', async () => {
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

test('a daemon that leaves its parents is gone with the run', async () => {
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

test('what an aborted run started is gone too', async () => {
  const word = `daimon-aborted-${process.pid}`
  const stop = new AbortController()
  const run = runSandboxed({
    argv: shell(`sh -c 'while :; do sleep 1; done # ${word}' & wait`),
    signal: stop.signal,
  })
  while (running(word).length === 0) await new Promise((resolve) => setImmediate(resolve))
  stop.abort()
  expect((await run).reason).toBe('aborted')
  // The kernel ends them; that takes it a moment.
  while (running(word).length > 0) await new Promise((resolve) => setImmediate(resolve))
})

test('a run is gone with the thread that started it', async () => {
  const word = `daimon-thread-${process.pid}`
  const program = `sh -c 'while :; do sleep 1; done # ${word}' & wait`
  const module = new URL('../run-sandboxed.ts', import.meta.url).href
  const thread = new Worker(
    `import(${JSON.stringify(module)}).then(({ runSandboxed }) =>
      runSandboxed({ argv: ['sh', '-c', ${JSON.stringify(program)}] }))`,
    { eval: true, execArgv: ['--conditions=source'] },
  )
  // Its own processes, and not only bubblewrap, which is told what to start by its arguments.
  await waitUntil(() => running(`while :; do sleep 1; done # ${word}`).length > 3)
  await thread.terminate()
  await waitUntil(() => running(word).length === 0)
  expect(running(word)).toEqual([])
})

test('a fork bomb ends at the bound, and its dust is gone with the run', async () => {
  const word = `daimon-bomb-${process.pid}`
  const { reason, wallMs } = await runSandboxed({
    argv: shell(`f() { f | f & }; f; exec sleep 100 # ${word}`),
    limits: { wallMs: 1_000, processes: 24 },
  })
  // The shell itself ends where the bomb has left it no process.
  expect(['wall', 'exited']).toContain(reason)
  expect(wallMs).toBeLessThan(60_000)
  expect(running(word)).toEqual([])
})

test('the processes of a run are counted, whoever starts it', async () => {
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

test('nothing of the list of processes tells of the host', async () => {
  const { stdout } = await runSandboxed({
    argv: shell('cat /proc/[0-9]*/cmdline | tr "\\0" " "; cat /proc/[0-9]*/environ'),
  })
  expect(stdout).not.toContain(process.cwd())
  expect(stdout).not.toContain(process.argv[0])
  expect(stdout).not.toContain('USER=')
})
