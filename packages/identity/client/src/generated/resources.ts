// Written by scripts/generate-clients.ts from spec/identity.openapi.json.
import { type Paged, paged } from '../paged.ts'
import { type Call, type CallOptions } from '../send.ts'
import { type RawBody } from '../to-request.ts'
import { operations } from './operations.ts'
import { type Soul, type Msv, type RuntimeConfig, type EnsureRequest, type ValidateSoulRequest, type PatchAvatarRequest, type ResetRequest, type StateUpdateRequest, type ValidateSoulpackRequest, type ImportSoulpackRequest, type CharacterCard, type AvatarDocument, type ReflectRequest, type WhatIfRequest, type PrepareRequest, type CompleteRequest, type ChatGenerateRequest, type IngestRequest, type IngestBatchRequest, type RetrieveRequest, type ForgetRequest, type PatchMemoryRequest, type PurgeRequest, type ReembedRequest, type ConsolidateRequest, type CreateKeyRequest, type RotateKeyRequest, type HealthAnswer, type ReadyAnswer, type Avatar, type AvatarPage, type EnsureAnswer, type ValidateSoulAnswer, type Identity, type SoulRevisionPage, type SoulRevision, type DriftStepPage, type DriftStep, type StateUpdateAnswer, type SoulpackCatalogEntry, type Soulpack, type ValidateSoulpackAnswer, type SoulpackImported, type SoulpackCompiled, type CharacterCardView, type ImportCardAnswer, type ExportedAvatar, type ReflectAnswer, type ReflectAccepted, type WhatIfAnswer, type PrepareAnswer, type Memory, type CompleteAnswer, type CompleteAccepted, type ChatAnswer, type IngestAnswer, type IngestBatchAnswer, type RetrieveAnswer, type ForgetAnswer, type MemoryPage, type SessionDeleteAnswer, type PurgeAnswer, type JobAccepted, type ConsolidateAnswer, type Job, type ErasurePage, type Erasure, type KeyPage, type Key, type KeyWithSecret } from './schemas.ts'

/** Every operation of the service, by what it is about. */
export class Resources {
  readonly avatars: AvatarsResource
  readonly state: StateResource
  readonly turns: TurnsResource
  readonly memories: MemoriesResource
  readonly jobs: JobsResource
  readonly erasures: ErasuresResource
  readonly keys: KeysResource
  readonly soulpacks: SoulpacksResource
  readonly service: ServiceResource

  constructor(call: Call) {
    this.avatars = new AvatarsResource(call)
    this.state = new StateResource(call)
    this.turns = new TurnsResource(call)
    this.memories = new MemoriesResource(call)
    this.jobs = new JobsResource(call)
    this.erasures = new ErasuresResource(call)
    this.keys = new KeysResource(call)
    this.soulpacks = new SoulpacksResource(call)
    this.service = new ServiceResource(call)
  }
}

export class AvatarsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Register an avatar: `POST /v1/avatars`. */
  register(request: ({
    soul: Soul
    runtime_config?: RuntimeConfig | null | undefined
    external_key?: string | null | undefined
  } | Soul), options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.registerAvatar, request, options)
  }

  /** Register an avatar: `POST /v1/avatars`, as `text/markdown`. */
  registerText(request: RawBody<'text/markdown'>, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.registerAvatar, request, options)
  }

  /** Find or create the avatar of an external key: `POST /v1/avatars/ensure`. */
  ensure(request: EnsureRequest, options: CallOptions = {}): Promise<EnsureAnswer> {
    return this.#call(operations.ensureAvatar, request, options)
  }

  /** Everything that is wrong with a soul and its settings: `POST /v1/souls/validate`. */
  validateSoul(request: ValidateSoulRequest, options: CallOptions = {}): Promise<ValidateSoulAnswer> {
    return this.#call(operations.validateSoul, request, options)
  }

  /** List avatars, newest first: `GET /v1/avatars`. */
  list(request: { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined; capability?: string | undefined } = {}, options: CallOptions = {}): Paged<AvatarPage, Avatar> {
    return paged(this.#call, operations.listAvatars, request, options)
  }

  /** Read an avatar: `GET /v1/avatars/{bot_id}`. */
  read(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.readAvatar, request, options)
  }

  /** Change an avatar: `PATCH /v1/avatars/{bot_id}`. */
  update(request: { bot_id: string } & PatchAvatarRequest, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.patchAvatar, request, options)
  }

  /** Delete an avatar with everything it remembers: `DELETE /v1/avatars/{bot_id}`. */
  delete(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.deleteAvatar, request, options)
  }

  /** Who the avatar is right now: `GET /v1/avatars/{bot_id}/identity`. */
  identity(request: { bot_id: string }, options: CallOptions = {}): Promise<Identity> {
    return this.#call(operations.readIdentity, request, options)
  }

  /** The drift log, newest first: `GET /v1/avatars/{bot_id}/msv/history`. */
  history(request: { bot_id: string; since?: string | undefined; limit?: number | undefined; cursor?: string | undefined }, options: CallOptions = {}): Paged<DriftStepPage, DriftStep> {
    return paged(this.#call, operations.listDriftSteps, request, options)
  }

  /** Go back to the baseline, or to where a step had led: `POST /v1/avatars/{bot_id}/msv/reset`. */
  reset(request: { bot_id: string } & ResetRequest, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.resetState, request, options)
  }

  /** Keep the vector as it is: nothing moves it and nothing relaxes: `POST /v1/avatars/{bot_id}/msv/freeze`. */
  freeze(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.freezeState, request, options)
  }

  /** Let the vector move again, from where it was frozen: `POST /v1/avatars/{bot_id}/msv/unfreeze`. */
  unfreeze(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.unfreezeState, request, options)
  }

  /** The step that a message would take, worked out and not taken: `POST /v1/avatars/{bot_id}/msv/what-if`. */
  whatIf(request: { bot_id: string } & WhatIfRequest, options: CallOptions = {}): Promise<WhatIfAnswer> {
    return this.#call(operations.whatIf, request, options)
  }

  /** Soul revisions, newest first, each with what it changed: `GET /v1/avatars/{bot_id}/souls`. */
  souls(request: { bot_id: string; limit?: number | undefined; cursor?: string | undefined }, options: CallOptions = {}): Paged<SoulRevisionPage, SoulRevision> {
    return paged(this.#call, operations.listSoulRevisions, request, options)
  }

  /** The whole avatar as one document: `GET /v1/avatars/{bot_id}/export`. */
  exportDocument(request: { bot_id: string; vectors?: 'true' | 'false' | undefined; session_id?: string | undefined; speaker?: string | undefined }, options: CallOptions = {}): Promise<ExportedAvatar> {
    return this.#call(operations.exportAvatar, request, options)
  }

  /** A new avatar from an exported document, all or nothing: `POST /v1/avatars/import`. */
  importDocument(request: { external_key?: string | undefined } & { document: AvatarDocument }, options: CallOptions = {}): Promise<{
    id: string
    /** The same as id. */
    bot_id: string
    owner_id: string
    external_key: string | null
    name: string
    role: string
    description: string
    attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
    capabilities: Array<string>
    hourly_rate: number | null
    status: 'available' | 'busy' | 'offline'
    avatar_url: string | null
    baseline_msv: Msv
    current_msv: Msv
    /** The slow layer alone: current_msv without the mood. */
    trait_msv: Msv
    /** Since when nothing moves it; null while it lives. */
    frozen_at: string | null
    runtime_config: Record<string, unknown>
    soul_revision: number
    created_at: string
    updated_at: string
    imported: {
      /** Stored. */
      memories: number
      /** Kept out by a tombstone. */
      suppressed: number
      /** Of those stored, how many have a vector already. */
      embedded: number
      drift_steps: number
      tombstones: number
    }
  }> {
    return this.#call(operations.importAvatar, request, options)
  }

  /** Find or create the avatar of a pack: `POST /v1/avatars/import-soulpack`. */
  importSoulpack(request: ImportSoulpackRequest, options: CallOptions = {}): Promise<SoulpackImported | SoulpackCompiled> {
    return this.#call(operations.importSoulpack, request, options)
  }

  /** The soul of an avatar as a pack: `GET /v1/avatars/{bot_id}/soulpack`, as `application/zip`. */
  soulpack(request: { bot_id: string }, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call(operations.exportSoulpack, request, options)
  }

  /** The soul of an avatar as a Character Card: `GET /v1/avatars/{bot_id}/card`. */
  card(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined }, options: CallOptions = {}): Promise<CharacterCardView> {
    return this.#call(operations.exportCard, request, options)
  }

  /** The soul of an avatar as a Character Card: `GET /v1/avatars/{bot_id}/card`, as `image/png`. */
  cardPng(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined }, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call(operations.exportCard, request, options)
  }

  /** Give an avatar the soul of a Character Card, as a new revision: `POST /v1/avatars/{bot_id}/card`. */
  importCard(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined } & { card: CharacterCard }, options: CallOptions = {}): Promise<ImportCardAnswer> {
    return this.#call(operations.importCard, request, options)
  }

  /** Give an avatar the soul of a Character Card, as a new revision: `POST /v1/avatars/{bot_id}/card`, as `image/png`. */
  importCardPng(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined } & RawBody<'image/png'>, options: CallOptions = {}): Promise<ImportCardAnswer> {
    return this.#call(operations.importCard, request, options)
  }
}

export class StateResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Set the current vector: `POST /state/update`. */
  update(request: StateUpdateRequest, options: CallOptions = {}): Promise<StateUpdateAnswer> {
    return this.#call(operations.updateState, request, options)
  }

  /** Let a message move the vector within its bounds: `POST /state/reflect`. */
  reflect(request: ReflectRequest, options: CallOptions = {}): Promise<ReflectAnswer | ReflectAccepted> {
    return this.#call(operations.reflect, request, options)
  }
}

export class TurnsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** System prompt, recalled memories and inner monologue for one turn: `POST /hybrid/prepare`. */
  prepare(request: PrepareRequest, options: CallOptions = {}): Promise<PrepareAnswer> {
    return this.#call(operations.prepare, request, options)
  }

  /** Remember the turn and reflect on it: `POST /hybrid/complete`. */
  complete(request: CompleteRequest, options: CallOptions = {}): Promise<CompleteAnswer | CompleteAccepted> {
    return this.#call(operations.complete, request, options)
  }

  /** A whole turn with the chat model that is configured: `POST /chat/generate`. */
  generate(request: ChatGenerateRequest, options: CallOptions = {}): Promise<ChatAnswer> {
    return this.#call(operations.chatGenerate, request, options)
  }
}

export class MemoriesResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Store one memory: `POST /memory/ingest`. */
  ingest(request: IngestRequest, options: CallOptions = {}): Promise<IngestAnswer> {
    return this.#call(operations.ingestMemory, request, options)
  }

  /** Store up to 1,000 memories, all or nothing: `POST /memory/ingest/batch`. */
  ingestBatch(request: IngestBatchRequest, options: CallOptions = {}): Promise<IngestBatchAnswer> {
    return this.#call(operations.ingestMemories, request, options)
  }

  /** Recall memories for a query: `POST /memory/retrieve`. */
  retrieve(request: RetrieveRequest, options: CallOptions = {}): Promise<RetrieveAnswer> {
    return this.#call(operations.retrieveMemories, request, options)
  }

  /** List memories, newest first: `GET /v1/avatars/{bot_id}/memories`. */
  list(request: { bot_id: string; limit?: number | undefined; cursor?: string | undefined; session_id?: string | undefined; speaker?: string | undefined; scope?: 'session' | 'global' | undefined; kind?: 'turn' | 'fact' | 'instruction' | 'summary' | undefined; since?: string | undefined; before?: string | undefined; q?: string | undefined }, options: CallOptions = {}): Paged<MemoryPage, Memory> {
    return paged(this.#call, operations.listMemories, request, options)
  }

  /** Read a memory, superseded ones too: `GET /memory/{memory_id}`. */
  read(request: { memory_id: string }, options: CallOptions = {}): Promise<Memory> {
    return this.#call(operations.readMemory, request, options)
  }

  /** Correct a memory: `PATCH /memory/{memory_id}`. */
  update(request: { memory_id: string } & PatchMemoryRequest, options: CallOptions = {}): Promise<Memory> {
    return this.#call(operations.patchMemory, request, options)
  }

  /** Forget a memory and everything it superseded or was superseded by: `DELETE /memory/{memory_id}`. */
  delete(request: { memory_id: string }, options: CallOptions = {}): Promise<Memory> {
    return this.#call(operations.deleteMemory, request, options)
  }

  /** Forget what all the given selectors match: `POST /memory/forget`. */
  forget(request: ForgetRequest, options: CallOptions = {}): Promise<ForgetAnswer> {
    return this.#call(operations.forgetMemories, request, options)
  }

  /** Forget everything said in a session: `DELETE /memory/session/{bot_id}/{session_id}`. */
  deleteSession(request: { bot_id: string; session_id: string }, options: CallOptions = {}): Promise<SessionDeleteAnswer> {
    return this.#call(operations.deleteSession, request, options)
  }

  /** Delete session memories older than MEMORY_SESSION_TTL_SECONDS: `POST /memory/purge-expired`. */
  purgeExpired(request: PurgeRequest, options: CallOptions = {}): Promise<PurgeAnswer> {
    return this.#call(operations.purgeExpired, request, options)
  }

  /** Embed every memory that the embedder in use has not embedded: `POST /memory/reembed`. */
  reembed(request: ReembedRequest, options: CallOptions = {}): Promise<JobAccepted> {
    return this.#call(operations.reembedMemories, request, options)
  }

  /** Take secrets out of memories that were stored before: `POST /memory/sweep`. */
  sweep(request: ReembedRequest, options: CallOptions = {}): Promise<JobAccepted> {
    return this.#call(operations.sweepMemories, request, options)
  }

  /** Derive a summary of each session from its own sentences: `POST /memory/consolidate`. */
  consolidate(request: ConsolidateRequest, options: CallOptions = {}): Promise<ConsolidateAnswer | JobAccepted> {
    return this.#call(operations.consolidateMemories, request, options)
  }
}

export class JobsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** State and progress of a job: `GET /v1/jobs/{job_id}`. */
  read(request: { job_id: string }, options: CallOptions = {}): Promise<Job> {
    return this.#call(operations.readJob, request, options)
  }
}

export class ErasuresResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** The log of erasures, newest first; never what was erased: `GET /v1/erasures`. */
  list(request: { limit?: number | undefined; cursor?: string | undefined; bot_id?: string | undefined } = {}, options: CallOptions = {}): Paged<ErasurePage, Erasure> {
    return paged(this.#call, operations.listErasures, request, options)
  }
}

export class KeysResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** The keys of the caller, newest first, without their secrets: `GET /v1/keys`. */
  list(request: { limit?: number | undefined; cursor?: string | undefined } = {}, options: CallOptions = {}): Paged<KeyPage, Key> {
    return paged(this.#call, operations.listKeys, request, options)
  }

  /** A new key of the same owner: `POST /v1/keys`. */
  create(request: CreateKeyRequest, options: CallOptions = {}): Promise<KeyWithSecret> {
    return this.#call(operations.createKey, request, options)
  }

  /** A new secret for a key; the old one opens for a while longer: `POST /v1/keys/{key_id}/rotate`. */
  rotate(request: { key_id: string } & RotateKeyRequest, options: CallOptions = {}): Promise<KeyWithSecret> {
    return this.#call(operations.rotateKey, request, options)
  }

  /** Revoke a key, from this moment on and on every kernel: `DELETE /v1/keys/{key_id}`. */
  revoke(request: { key_id: string }, options: CallOptions = {}): Promise<Key> {
    return this.#call(operations.revokeKey, request, options)
  }
}

export class SoulpacksResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** The catalog of packs: `GET /v1/soulpacks`. */
  list(request: { q?: string | undefined; tag?: string | undefined } = {}, options: CallOptions = {}): Promise<Array<SoulpackCatalogEntry>> {
    return this.#call(operations.listSoulpacks, request, options)
  }

  /** A pack: its manifest, its texts and the soul that they make: `GET /v1/soulpacks/{pack_id}`. */
  read(request: { pack_id: string }, options: CallOptions = {}): Promise<Soulpack> {
    return this.#call(operations.readSoulpack, request, options)
  }

  /** Everything that is wrong with a pack, and what could be better: `POST /v1/soulpacks/validate`. */
  validate(request: ValidateSoulpackRequest, options: CallOptions = {}): Promise<ValidateSoulpackAnswer> {
    return this.#call(operations.validateSoulpack, request, options)
  }
}

export class ServiceResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Is the process alive: `GET /health`. */
  health(request: Record<string, never> = {}, options: CallOptions = {}): Promise<HealthAnswer> {
    return this.#call(operations.health, request, options)
  }

  /** Are all parts up: `GET /ready`. */
  ready(request: { accept?: 'degraded' | undefined } = {}, options: CallOptions = {}): Promise<ReadyAnswer> {
    return this.#call(operations.ready, request, options)
  }
}
