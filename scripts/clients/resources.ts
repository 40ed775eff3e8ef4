/** An operation by its id, or one with a special signature. */
export type ResourceMethod =
  | string
  | {
      readonly operation: string
      /** The body isn't JSON but of this type, and is sent unchanged. */
      readonly contentType?: string
      /** The response isn't JSON but of this type, and is returned as bytes. */
      readonly accept?: string
      /** Parameter name of the complete JSON body, if its members aren't separate parameters. */
      readonly body?: string
    }

/**
 * Method of each operation in both clients: `client.memories.list(…)`. An operation that is neither
 * here nor below fails the check, so that a new route isn't missed.
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
    registerCard: { operation: 'registerCard', body: 'card' },
    registerCardPng: { operation: 'registerCard', contentType: 'image/png' },
    importCardPng: { operation: 'importCard', contentType: 'image/png' },
  },
  proposals: {
    create: 'proposeSoul',
    list: 'listSoulProposals',
    read: 'readSoulProposal',
    accept: 'acceptSoulProposal',
    refuse: 'refuseSoulProposal',
    undo: 'undoSoulProposal',
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
    listSessionMessages: 'listSessionMessages',
    deleteSession: 'deleteSession',
    purgeExpired: 'purgeExpired',
    reembed: 'reembedMemories',
    sweep: 'sweepMemories',
    consolidate: 'consolidateMemories',
  },
  facts: { list: 'listFacts' },
  users: { list: 'listUsers', exportDocument: 'exportUser', delete: 'deleteUser' },
  jobs: { list: 'listJobs', read: 'readJob' },
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
    requestDays: 'listRequestDays',
  },
}

/** Operations without a method, each with its reason. */
export const unoffered: Readonly<Record<string, string>> = {
  readIdentityByBot: 'the older path of readIdentity',
  listMemoriesByBot: 'the older path of listMemories',
}

/**
 * In addition to every GET: operations that are safe to retry after an unknown outcome. A complete
 * has an idempotency key; the others only read, or find the resource that they created.
 */
export const repeatable: readonly string[] = [
  'complete',
  'ensureAvatar',
  'prepare',
  'retrieveMemories',
  'validateSoul',
  'validateSoulpack',
]
