import * as sdk from '@daimon/client'

import { type Case, differences, type Failure, fill, type Script, type Step } from './case.ts'
import type { SeenRequest } from './fault-proxy.ts'
import type { Scene } from './harness.ts'

type Variables = Record<string, unknown>
type Members = Record<string, unknown>

/** Runs a case against the stage at `stageUrl`; throws with all differences. Uses no Node API. */
export async function runCase(
  { connect, client: settings = {}, faults = [], steps, requests = {}, one_key: isOneKey }: Case,
  stageUrl: string,
  soul: unknown,
): Promise<void> {
  const scene = await ask<Scene>(`${stageUrl}/scenes`, { faults })
  const seen = () => ask<SeenRequest[]>(`${stageUrl}/scenes/${scene.id}/requests`)
  const urls = { kernel: scene.kernel_url, refused: scene.refused_url }
  const client = new sdk.SoulHybridClient({
    baseUrl: connect === undefined ? scene.proxy_url : urls[connect],
    timeoutMs: settings.timeout_ms,
    maxRetries: settings.max_retries,
    enabled: settings.enabled,
    apiKey: settings.api_key,
  })
  const kept: Variables = { key: `case-${crypto.randomUUID()}`, soul }
  for (const [number, step] of steps.entries()) {
    const found = await runStep({ client, step, kept, stageUrl, seen })
    if (found.length > 0) throw new Error(`Step ${number + 1}, ${step.call}: ${found.join('; ')}`)
  }
  if (Object.keys(requests).length > 0 || isOneKey) checkRequests(await seen(), requests, isOneKey)
}

type Scenery = {
  client: sdk.SoulHybridClient
  step: Step
  kept: Variables
  stageUrl: string
  seen: () => Promise<SeenRequest[]>
}

async function runStep(scenery: Scenery): Promise<string[]> {
  const { step, kept } = scenery
  let result: unknown
  try {
    result = await callStep(scenery)
  } catch (error) {
    if (step.fails) return failureDifferences(error, step.fails)
    throw error
  }
  if (step.fails) return [`The call succeeded, but was expected to fail with ${step.fails.class}`]
  if (step.keep !== undefined) kept[step.keep] = result
  return step.expect === undefined ? [] : differences(result, fill(step.expect, kept))
}

async function callStep({ client, step, kept, stageUrl, seen }: Scenery): Promise<unknown> {
  const members = fill(step.with ?? {}, kept) as Members
  const { timeout_ms: timeoutMs, max_retries: maxRetries, headers } = step.options ?? {}
  const aborter = new AbortController()
  const options = { timeoutMs, maxRetries, headers, signal: aborter.signal }
  const [resource, method] = step.call.split('.') as [string, string | undefined]
  const done =
    method === undefined
      ? callTurnMethod(client, step, members, options, stageUrl)
      : callResource(client, [resource, method], members, options, step.page ?? false)
  if (step.abort_at !== undefined) {
    done.catch(() => {})
    const begin = step.abort_at
    while (!(await seen()).some((request) => describe(request).startsWith(begin)));
    aborter.abort()
  }
  return await done
}

async function callResource(
  client: sdk.SoulHybridClient,
  [resource, method]: [string, string],
  members: Members,
  options: sdk.CallOptions,
  isPage: boolean,
): Promise<unknown> {
  type Methods = Record<string, (request: Members, options: sdk.CallOptions) => unknown>
  const methods = (client as unknown as Record<string, Methods>)[resource]!
  const result = methods[camelCase(method)]!(members, options)
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result))
    return await result
  const list = result as sdk.Paged<unknown, unknown>
  if (isPage) return await list.page()
  const items: unknown[] = []
  for await (const item of list) items.push(item)
  return items
}

/** Calls a method of a turn: its required arguments first, the others in one object. */
async function callTurnMethod(
  client: sdk.SoulHybridClient,
  step: Step,
  members: Members,
  options: sdk.CallOptions,
  stageUrl: string,
): Promise<unknown> {
  const first: Record<string, string[]> = {
    ensure_avatar: ['external_key', 'soul'],
    prepare_turn: ['query'],
    complete_turn: ['summary'],
    ingest_memory: ['content'],
    retrieve: ['query'],
    delete_session: ['session_id'],
    import_soulpack: ['pack_id'],
    run_turn: ['query'],
  }
  const names = first[step.call] ?? []
  const rest = Object.entries(members).filter(([name]) => !names.includes(name))
  const given = {
    ...Object.fromEntries(rest.map(([name, value]) => [camelCase(name), value])),
    ...options,
  }
  const generate = () => perform(step.generate ?? {}, stageUrl)
  const checkPrompt = (prompt: string) => checkReported(prompt, step.generate?.is_told)
  const args = [
    ...names.map((name) => members[name]),
    ...(step.call === 'run_turn' ? [(prompt: string) => (checkPrompt(prompt), generate())] : []),
    given,
  ]
  type Method = (...given: unknown[]) => Promise<unknown>
  const methods = client as unknown as Record<string, Method>
  const result = await methods[camelCase(step.call)]!(...args)
  if (step.call !== 'run_turn') return result
  // Named as in the contract, so that one expectation fits all languages.
  const { systemPrompt, ...turn } = result as sdk.Turn
  return { system_prompt: systemPrompt, ...turn }
}

async function perform(
  script: Script,
  stageUrl: string,
): Promise<string | object | AsyncIterable<string | object>> {
  if (script.restarts_kernel) await ask(`${stageUrl}/kernel/restart`, {})
  if (script.pieces) return stream(script)
  if (script.throws !== undefined) throw new Error(script.throws)
  return script.message ?? script.reply ?? ''
}

async function* stream({ pieces = [], throws }: Script): AsyncGenerator<string | object> {
  for (const piece of pieces) yield await Promise.resolve(piece)
  if (throws !== undefined) throw new Error(throws)
}

function checkReported(prompt: string, expected: string | undefined): void {
  if (expected !== undefined && !prompt.includes(expected))
    throw new Error(`The prompt lacks ${expected}: ${prompt}`)
}

function failureDifferences(error: unknown, expected: Failure): string[] {
  if (expected.class === 'aborted')
    return error instanceof DOMException && error.name === 'AbortError' ? [] : [String(error)]
  if (expected.class === 'thrown')
    return differences((error as Error).message, expected.message, 'message')
  const Class = (sdk as unknown as Record<string, typeof sdk.StatusError>)[expected.class]!
  if (!(error instanceof Class)) return [`The call failed with ${String(error)}`]
  const { code, status, issues, reply, requestId } = error
  const { class: _class, has_request_id: hasId, pointers, ...members } = expected
  return [
    ...differences({ code, status, reply }, members, 'error'),
    ...(pointers
      ? differences(
          issues.map(({ pointer }) => pointer),
          pointers,
          'pointers',
        )
      : []),
    ...(hasId && typeof requestId !== 'string' ? ['The error lacks requestId'] : []),
  ]
}

function checkRequests(
  seen: readonly SeenRequest[],
  expected: Record<string, number>,
  isOneKey = false,
): void {
  for (const [begin, count] of Object.entries(expected)) {
    const found = seen.filter((request) => describe(request).startsWith(begin)).length
    if (found !== count) throw new Error(`${found} requests ${begin}, not ${count}`)
  }
  const completes = seen.filter((request) => describe(request) === 'POST /hybrid/complete')
  const keys = completes.map(({ body }) => (body as Members)['idempotency_key'])
  if (isOneKey && (new Set(keys).size !== 1 || typeof keys[0] !== 'string'))
    throw new Error(`Complete requests carry the keys ${keys.join(', ')}`)
}

const describe = ({ method, path }: SeenRequest): string => `${method} ${path}`

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

async function ask<T>(url: string, body?: unknown): Promise<T> {
  const response = await fetch(
    url,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return (await response.json()) as T
}
