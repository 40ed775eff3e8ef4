import { type OperationId, openApiDocument } from '@daimon/identity-api'
import {
  type ExampleIds,
  type OperationExample,
  compareExample,
  postgresUrl,
  readExamples,
  withActualIds,
} from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../testing/chat-server.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'

// Sends each request example of the OpenAPI document to a running service over HTTP, and compares
// the response with the example of that name.

const examples = readExamples(openApiDocument())
const GATEWAY_SECRET = 'secret-of-the-gateway-in-this-test'

/** Operations whose default example must come first; each example runs for an owner of its own. */
const SETUP: Readonly<Partial<Record<OperationId, readonly OperationId[]>>> = {
  registerAvatar: [],
  ensureAvatar: [],
  validateSoul: [],
  validateSoulpack: [],
  listSoulpacks: [],
  readSoulpack: [],
  importSoulpack: [],
  importAvatar: [],
  registerCard: [],
  health: [],
  ready: [],
  listKeys: ['createKey'],
  createKey: [],
  revokeKey: ['createKey'],
  rotateKey: ['createKey'],
  listSoulRevisions: ['ensureAvatar', 'patchAvatar'],
  listSoulProposals: ['ensureAvatar', 'proposeSoul'],
  readSoulProposal: ['ensureAvatar', 'proposeSoul'],
  acceptSoulProposal: ['ensureAvatar', 'proposeSoul'],
  refuseSoulProposal: ['ensureAvatar', 'proposeSoul'],
  undoSoulProposal: ['ensureAvatar', 'proposeSoul', 'acceptSoulProposal'],
  listDriftSteps: ['ensureAvatar', 'reflect'],
  unfreezeState: ['ensureAvatar', 'freezeState'],
  resetState: ['ensureAvatar', 'updateState'],
  prepare: ['ensureAvatar', 'complete'],
  retrieveMemories: ['ensureAvatar', 'complete'],
  exportAvatar: ['ensureAvatar', 'complete'],
  listMemories: ['ensureAvatar', 'complete'],
  listSessionMessages: ['ensureAvatar', 'complete'],
  listFacts: ['ensureAvatar', 'ingestMemories'],
  listUsers: ['ensureAvatar', 'ingestMemory'],
  exportUser: ['ensureAvatar', 'ingestMemory'],
  deleteUser: ['ensureAvatar', 'ingestMemory'],
  readMemory: ['ensureAvatar', 'complete'],
  patchMemory: ['ensureAvatar', 'complete'],
  deleteMemory: ['ensureAvatar', 'complete'],
  forgetMemories: ['ensureAvatar', 'complete'],
  deleteSession: ['ensureAvatar', 'complete'],
  listErasures: ['ensureAvatar', 'complete', 'deleteSession'],
  listJobs: ['ensureAvatar', 'reembedMemories'],
  readJob: ['ensureAvatar', 'reembedMemories'],
}
const listSetup = (id: string): readonly OperationId[] =>
  SETUP[id.replace(/ByBot$/, '') as OperationId] ?? ['ensureAvatar']

// Texts and numbers that depend on time, randomness, or the wording of prompts.
const LOOSE_MEMBERS = new Set([
  'inner_monologue',
  'system_prompt',
  'stable_prefix',
  'token_count',
  'volatile_block',
  'prefix_hash',
  'score',
  'latency_ms',
  'median_ms',
  'p95_ms',
  'secret',
  'cues',
  'pulls',
  'moved',
  'markers',
  'state',
  'shown',
  'weight',
  'character_card',
])
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
// The owner is the account of the gateway here.
const isId = (text: string) => UUID.test(text) || text === 'local'

let service: TestService
let chatServer: ChatServer
let chatService: TestService

beforeAll(async () => {
  chatServer = await startChatServer('openai')
  // No JSON: the service reads the message itself instead of using the assessment of the model.
  chatServer.state.says = 'You ride a red Brompton.'
  chatServer.state.pieces = ['You ride ', 'a red Brompton.']
  service = await startTestService({ GATEWAY_SECRET })
  chatService = await startTestService({
    GATEWAY_SECRET,
    INFERENCE_API_URL: chatServer.url,
    MODEL_NAME: 'test',
  })
})
afterAll(async () => {
  await service.stop()
  await chatService.stop()
  await chatServer.close()
})

type Caller = { readonly account: string; readonly ids: ExampleIds; readonly on: TestService }

const send = ({ account, ids, on }: Caller, example: OperationExample) => {
  const { method, path, headers, body, contentType } = example
  const actual = withActualIds(body ?? null, ids)
  let actualPath = path
  for (const [id, actualId] of ids) actualPath = actualPath.replaceAll(id, actualId)
  return on.call(method, actualPath, body === undefined ? undefined : actual, {
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...headers,
    'x-account-id': account,
    'x-gateway-secret': GATEWAY_SECRET,
  })
}

/** Differences between the response and the example of it. */
const findDifferences = async (caller: Caller, example: OperationExample): Promise<string[]> => {
  const reply = await send(caller, example)
  if (reply.status !== example.status) return [`${reply.status}: ${reply.text}`]
  if (example.response === undefined) return []
  const rules = { ids: caller.ids, isId, looseMembers: LOOSE_MEMBERS, tolerance: 0.01 }
  return compareExample(example.response.value, reply.body, rules)
}

/** The same of a GET once they are gone, at most 20 s later: jobs end after the request. */
const finalDifferences = async (caller: Caller, example: OperationExample): Promise<string[]> => {
  const deadlineMs = Date.now() + (example.method === 'GET' ? 20_000 : 0)
  for (;;) {
    const differences = await findDifferences(caller, example)
    if (differences.length === 0 || Date.now() >= deadlineMs) return differences
    await setTimeout(50)
  }
}

const getDefaultExample = (id: OperationId): OperationExample => {
  const found = examples.find(({ operationId, name }) => operationId === id && name === 'default')
  if (!found) throw new Error(`${id} has no default example`)
  return found
}

// Their examples show the embedded engine.
const EMBEDDED_EXAMPLES = new Set(['ready', 'listErasures'])

test.for(examples.map((example) => [example.operationId, example.name, example] as const))(
  '%s returns the documented response to its example "%s"',
  async ([id, , example], { skip }) => {
    const isEmbeddedOnly = EMBEDDED_EXAMPLES.has(id)
    skip(postgresUrl() !== undefined && isEmbeddedOnly, 'the example shows the embedded engine')
    const on = id === 'chatGenerate' ? chatService : service
    const caller: Caller = { account: randomUUID(), ids: new Map(), on }
    for (const step of [...listSetup(id).map(getDefaultExample), example])
      expect(await finalDifferences(caller, step)).toEqual([])
  },
)
