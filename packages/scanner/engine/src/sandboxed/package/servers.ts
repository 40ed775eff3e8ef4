import {
  type Target,
  argumentsFor,
  planFor,
  collectTargets,
  targetsOfResult,
  callVariants,
} from './call-targets.ts'
import { type Trigger, FILLER, type ServerShape } from '../../protocol/trigger.ts'
import { SITE, createFlag, layOutSite, placeFlag } from './flag.ts'
import { hasServers } from './hooks/server-hook.ts'
import { PATH_PAYLOADS } from './payloads/path-payloads.ts'
import { type CallPlan, type Value, withNonce } from '../../protocol/plan.ts'
import { rawRequests } from './request.ts'
import { runPlan } from './run-plan.ts'
import { readSignature } from './signature.ts'
import { getSource } from './members.ts'
import { listening, startServer } from './start-server.ts'

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  /** Programs as package name and path. */
  readonly programs: readonly string[]
  readonly nonce: string
  readonly endsAtMs: number
}

const ANSWER_MS = 1_200
const TARGETS_MAX = 150
const ROUND = 8

/**
 * Starts the package's servers, requests a file outside the served directory, and returns those
 * that sent it.
 */
export const findTraversal = async (
  options: Options,
): Promise<{ fired: Trigger[]; attempts: number }> => {
  const { modules, programs, nonce, endsAtMs } = options
  layOutSite()
  const flag = createFlag(nonce)
  placeFlag(flag)
  const fired: Trigger[] = []
  let attempts = 0
  const attack = async (plan: CallPlan, server: ServerShape, port: number): Promise<boolean> => {
    const payload = await attackPort(port, nonce, flag.text)
    attempts += 1
    if (payload !== undefined)
      fired.push({ vulnerability: 'path-traversal', plan, hole: -1, payload, server })
    return payload !== undefined
  }
  for (const { port } of await listening(150)) {
    const [load] = modules.keys()
    if (load !== undefined) await attack({ load, steps: [] }, { by: 'listening' }, port)
  }
  if (fired.length === 0) await tryTargets({ ...options, attack })
  for (const program of programs)
    for (const args of PROGRAM_ARGUMENTS) {
      if (fired.length > 0 || performance.now() > endsAtMs) break
      const plan: CallPlan = { load: program, steps: [] }
      const server: ServerShape = { by: 'program', args }
      for (const { port, stop } of await startServer({ plan, server }, undefined)) {
        await attack(plan, server, port)
        stop()
      }
    }
  return { fired, attempts }
}

const PROGRAM_ARGUMENTS: readonly (readonly string[])[] = [
  [],
  ['8080'],
  ['.'],
  ['--port', '8080'],
  ['-p', '8080'],
  ['public'],
  ['start'],
  ['serve'],
  ['.', '8080'],
]

type Attack = (plan: CallPlan, server: ServerShape, port: number) => Promise<boolean>

const tryTargets = async ({
  modules,
  endsAtMs,
  attack,
}: Options & { attack: Attack }): Promise<void> => {
  const known = new WeakSet<object>()
  const queue = [...modules]
    .flatMap(([load, module]) => collectTargets(load, module, known))
    .slice(0, TARGETS_MAX)
  for (const { callable } of queue) known.add(callable.run)
  const later: Target[] = []
  for (
    let target = queue.shift() ?? later.shift();
    target;
    target = queue.shift() ?? later.shift()
  ) {
    if (performance.now() > endsAtMs) return
    const module = modules.get(target.load)
    if (isHandler(target.callable.run)) {
      const plan: CallPlan = { load: target.load, steps: target.prefix }
      if (await attackHandler(plan, target.callable.get, module, attack)) return
      continue
    }
    const shapes = await serverShapes(target, module)
    let results = 0
    for (const how of callVariants(target).slice(0, 1))
      for (const args of shapes) {
        const plan = planFor(target, how, args)
        const run = await runPlan(plan, module, { fill: () => FILLER, timeoutMs: 500 })
        for (const { port } of await started())
          if (await attack(plan, { by: 'listening' }, port)) return
        if (run.threw !== undefined || results >= 2) continue
        const result = run.results.at(-1)
        const value = result instanceof Promise ? await soon(result) : result
        if (
          typeof value === 'function' &&
          isHandler(value) &&
          (await attackHandler(plan, [], module, attack))
        )
          return
        const below = targetsOfResult(plan, value, target.depth + 1, known)
        if (below.length === 0) continue
        results += 1
        later.push(
          ...below.filter(
            ({ callable }) => STARTS.test(callable.get.at(-1) ?? '') || isHandler(callable.run),
          ),
        )
      }
  }
}

const STARTS = /listen|start|serve|^run|open|^up$|boot|init|create|launch|begin/i

/** The servers listening now; waits only if one is starting. */
const started = async () => {
  await new Promise((resolve) => setImmediate(resolve))
  return hasServers() ? await listening() : []
}

const attackHandler = async (
  plan: CallPlan,
  get: readonly string[],
  module: unknown,
  attack: Attack,
): Promise<boolean> => {
  const server: ServerShape = { by: 'handler', get }
  for (const { port, stop } of await startServer({ plan, server }, module)) {
    const hasFired = await attack(plan, server, port)
    stop()
    if (hasFired) return true
  }
  return false
}

/** The first payload for which a response contains the flag. */
const attackPort = async (
  port: number,
  nonce: string,
  text: string,
): Promise<string | undefined> => {
  for (let at = 0; at < PATH_PAYLOADS.length; at += ROUND) {
    const round = PATH_PAYLOADS.slice(at, at + ROUND)
    const answers = await rawRequests(
      port,
      round.map((payload) => withNonce(payload, nonce)),
      ANSWER_MS,
    )
    const found = answers.findIndex((answer) => answer.includes(text))
    if (found >= 0) return round[found]
    if (at === 0 && answers.every((answer) => answer === '')) return undefined
  }
  return undefined
}

const REQUEST = /^_?(?:req|request|ctx|context)$/i
const RESPONSE = /^_?(?:res|resp|response|reply|next)$/i

const isHandler = (run: unknown): boolean => {
  const text = getSource(run)
  if (/^class\b/.test(text)) return false
  const [first, second] = readSignature(text, 0).parameters
  return REQUEST.test(first?.name ?? '') && RESPONSE.test(second?.name ?? '')
}

const SITE_NAME = /root|dir|folder|path|public|static|base|www|cwd|site/i

const serverShapes = async (target: Target, module: unknown): Promise<Value[][]> => {
  const shapes = (await argumentsFor(target, module, 'likely'))
    .slice(0, 6)
    .map((args) => args.map((value) => withSite(value, '')))
  const { parameters } = target.signature
  const named = parameters.map(({ name }): Value =>
    /port/i.test(name) ? 8_080 : SITE_NAME.test(name) ? SITE : {},
  )
  return [
    named,
    ...shapes,
    [8_080],
    [SITE],
    [SITE, 8_080],
    [{ port: 8_080, root: SITE, dir: SITE, path: SITE, directory: SITE }],
    [],
  ]
}

/** Members with directory-like names get the site's path. */
const withSite = (value: Value, name: string): Value => {
  if (typeof value === 'string') return SITE_NAME.test(name) ? SITE : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value as Record<string, Value>).map(([key, each]) => [key, withSite(each, key)]),
  )
}

const PROMISE_MS = 100

const soon = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PROMISE_MS)),
  ])
