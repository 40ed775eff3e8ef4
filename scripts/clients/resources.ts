/** An operation by its id, or one that is called in a way of its own. */
export type ResourceMethod =
  | string
  | {
      readonly operation: string
      /** The body is no JSON but of this type, and is sent as it is. */
      readonly contentType?: string
      /** The answer is no JSON but of this type, and is given as its bytes. */
      readonly accept?: string
      /** What the JSON body is called as a whole, where its members are not the caller's to write. */
      readonly body?: string
    }

/**
 * Where each operation of the document stands in both clients: `client.memories.list(…)`. An operation that
 * stands neither here nor below fails the check, so that a new route cannot be forgotten.
 */
export const resources: Readonly<Record<string, Readonly<Record<string, ResourceMethod>>>> = {
  avatars: {
    register: 'registerAvatar',
    registerText: { operation: 'registerAvatar', contentType: 'text/markdown' },
    ensure: 'ensureAvatar',
    validateSoul: 'validateSoul',
    list: 'listAvatars',
    read: 'readAvatar',
    update: 'patchAvatar',
    delete: 'deleteAvatar',
    identity: 'readIdentity',
    history: 'listDriftSteps',
    reset: 'resetState',
    freeze: 'freezeState',
    unfreeze: 'unfreezeState',
    whatIf: 'whatIf',
    souls: 'listSoulRevisions',
    exportDocument: 'exportAvatar',
    importDocument: { operation: 'importAvatar', body: 'document' },
    importSoulpack: 'importSoulpack',
    soulpack: 'exportSoulpack',
    card: 'exportCard',
    cardPng: { operation: 'exportCard', accept: 'image/png' },
    importCard: { operation: 'importCard', body: 'card' },
    importCardPng: { operation: 'importCard', contentType: 'image/png' },
  },
  state: {
    update: 'updateState',
    reflect: 'reflect',
  },
  turns: {
    prepare: 'prepare',
    complete: 'complete',
    generate: 'chatGenerate',
  },
  memories: {
    ingest: 'ingestMemory',
    ingestBatch: 'ingestMemories',
    retrieve: 'retrieveMemories',
    list: 'listMemories',
    read: 'readMemory',
    update: 'patchMemory',
    delete: 'deleteMemory',
    forget: 'forgetMemories',
    deleteSession: 'deleteSession',
    purgeExpired: 'purgeExpired',
    reembed: 'reembedMemories',
    sweep: 'sweepMemories',
    consolidate: 'consolidateMemories',
  },
  jobs: { read: 'readJob' },
  erasures: { list: 'listErasures' },
  keys: { list: 'listKeys', create: 'createKey', rotate: 'rotateKey', revoke: 'revokeKey' },
  soulpacks: {
    list: 'listSoulpacks',
    read: 'readSoulpack',
    validate: 'validateSoulpack',
  },
  service: {
    health: 'health',
    ready: 'ready',
  },
}

/** Operations that no client offers, each with its reason. */
export const unoffered: Readonly<Record<string, string>> = {
  readIdentityByBot: 'the older address of readIdentity',
  listMemoriesByBot: 'the older address of listMemories',
}

/**
 * Besides every GET: what may be sent a second time when nobody knows whether the first one was done. A
 * complete carries an idempotency key; the others read, or find what they have made.
 */
export const repeatable: readonly string[] = [
  'complete',
  'ensureAvatar',
  'prepare',
  'retrieveMemories',
  'validateSoul',
  'validateSoulpack',
]
