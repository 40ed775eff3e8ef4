// Written by scripts/generate-clients.ts from spec/identity.openapi.json.
import { type Paged, paged } from '../paged.ts'
import { type Call, type CallOptions } from '../send.ts'
import { type RawBody } from '../to-request.ts'
import { operations } from './operations.ts'
import { type Msv, type Soul, type RuntimeConfig, type EnsureRequest, type ValidateSoulRequest, type PatchAvatarRequest, type ProposeSoulRequest, type ResetRequest, type StateUpdateRequest, type ValidateSoulpackRequest, type ImportSoulpackRequest, type CharacterCard, type AvatarDocument, type ReflectRequest, type WhatIfRequest, type PrepareRequest, type CompleteRequest, type ChatGenerateRequest, type IngestRequest, type IngestBatchRequest, type RetrieveRequest, type ForgetRequest, type PatchMemoryRequest, type PurgeRequest, type ReembedRequest, type ConsolidateRequest, type CreateKeyRequest, type RotateKeyRequest, type HealthAnswer, type ReadyAnswer, type RequestDays, type Avatar, type AvatarPage, type EnsureAnswer, type ValidateSoulAnswer, type Identity, type SoulRevisionPage, type SoulRevision, type SoulProposal, type SoulProposalPage, type DriftStepPage, type DriftStep, type StateUpdateAnswer, type SoulpackCatalogEntry, type Soulpack, type ValidateSoulpackAnswer, type SoulpackImported, type SoulpackCompiled, type CharacterCardView, type ImportCardAnswer, type ExportedAvatar, type Fact, type ReflectAnswer, type ReflectAccepted, type WhatIfAnswer, type PrepareAnswer, type Memory, type CompleteAnswer, type CompleteAccepted, type ChatAnswer, type IngestAnswer, type IngestBatchAnswer, type RetrieveAnswer, type ForgetAnswer, type MemoryPage, type SessionDeleteAnswer, type PurgeAnswer, type SessionMessagePage, type SessionMessage, type FactPage, type AvatarUserPage, type AvatarUser, type UserDeleteAnswer, type JobAccepted, type ConsolidateAnswer, type JobPage, type Job, type ErasurePage, type Erasure, type KeyPage, type Key, type KeyWithSecret } from './schemas.ts'

/** Every operation of the service, by resource. */
export class Resources {
  readonly avatars: AvatarsResource
  readonly proposals: ProposalsResource
  readonly state: StateResource
  readonly turns: TurnsResource
  readonly memories: MemoriesResource
  readonly facts: FactsResource
  readonly users: UsersResource
  readonly jobs: JobsResource
  readonly erasures: ErasuresResource
  readonly keys: KeysResource
  readonly soulpacks: SoulpacksResource
  readonly service: ServiceResource

  constructor(call: Call) {
    this.avatars = new AvatarsResource(call)
    this.proposals = new ProposalsResource(call)
    this.state = new StateResource(call)
    this.turns = new TurnsResource(call)
    this.memories = new MemoriesResource(call)
    this.facts = new FactsResource(call)
    this.users = new UsersResource(call)
    this.jobs = new JobsResource(call)
    this.erasures = new ErasuresResource(call)
    this.keys = new KeysResource(call)
    this.soulpacks = new SoulpacksResource(call)
    this.service = new ServiceResource(call)
  }
}

/** Operations of `client.avatars`. */
export class AvatarsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Register an avatar. Accepts a bare soul, an envelope with `runtime_config` and `external_key`,
   * or a .soul text (YAML front matter, then the description). Each request creates a new avatar;
   * to create one only once, use POST /v1/avatars/ensure.
   *
   * `POST /v1/avatars`
   */
  register(request: ({
    /** Soul of the new avatar. */
    soul: Soul
    /** Settings of the new avatar. */
    runtime_config?: RuntimeConfig | null | undefined
    /** Your key for the avatar, unique per owner, 1 to 128 characters. */
    external_key?: string | null | undefined
  } | Soul), options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.registerAvatar, request, options)
  }

  /**
   * Register an avatar. Accepts a bare soul, an envelope with `runtime_config` and `external_key`,
   * or a .soul text (YAML front matter, then the description). Each request creates a new avatar;
   * to create one only once, use POST /v1/avatars/ensure.
   *
   * `POST /v1/avatars`, as `text/markdown`
   */
  registerText(request: RawBody<'text/markdown'>, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.registerAvatar, request, options)
  }

  /**
   * Find or create an avatar. Finds the avatar with your `external_key`, or creates it.
   * Idempotent: an existing avatar keeps its soul and `runtime_config` unless `update` is true.
   *
   * `POST /v1/avatars/ensure`
   */
  ensure(request: EnsureRequest, options: CallOptions = {}): Promise<EnsureAnswer> {
    return this.#call(operations.ensureAvatar, request, options)
  }

  /**
   * Validate a soul. Returns every problem for which registering, ensuring, or patching an avatar
   * would fail, with a pointer into /soul or /runtime_config, and previews the stable prefix of
   * the prompt. Stores nothing.
   *
   * `POST /v1/souls/validate`
   */
  validateSoul(request: ValidateSoulRequest, options: CallOptions = {}): Promise<ValidateSoulAnswer> {
    return this.#call(operations.validateSoul, request, options)
  }

  /**
   * List avatars. Returns your avatars, newest first. `q` and `capability` filter; if you send
   * both, an avatar must match both.
   *
   * `GET /v1/avatars`
   *
   * @example
   * for await (const item of client.avatars.list({ limit: 10, q: 'mara' })) {
   *   console.log(item)
   * }
   */
  list(request: { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined; capability?: string | undefined } = {}, options: CallOptions = {}): Paged<AvatarPage, Avatar> {
    return paged(this.#call, operations.listAvatars, request, options)
  }

  /**
   * Get an avatar. Returns the soul, settings, and current vector of an avatar.
   *
   * `GET /v1/avatars/{bot_id}`
   *
   * @example
   * await client.avatars.read({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  read(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.readAvatar, request, options)
  }

  /**
   * Update an avatar. Accepts a complete soul, some of its members, or a `runtime_config`. A
   * change creates a soul revision.
   *
   * `PATCH /v1/avatars/{bot_id}`
   *
   * @example
   * await client.avatars.update({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', role: 'Workshop lead' })
   */
  update(request: { bot_id: string } & PatchAvatarRequest, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.patchAvatar, request, options)
  }

  /**
   * Delete an avatar. Deletes the avatar with its memories, drift log, and tombstones. This
   * operation can’t be undone.
   *
   * `DELETE /v1/avatars/{bot_id}`
   *
   * @example
   * await client.avatars.delete({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  delete(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.deleteAvatar, request, options)
  }

  /**
   * Get the identity of an avatar. Returns who the avatar is now. For the prompt of a turn, use
   * POST /hybrid/prepare.
   *
   * `GET /v1/avatars/{bot_id}/identity`
   *
   * @example
   * await client.avatars.identity({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  identity(request: { bot_id: string; user_id?: string | undefined }, options: CallOptions = {}): Promise<Identity> {
    return this.#call(operations.readIdentity, request, options)
  }

  /**
   * List drift steps. Returns the drift log, newest first: every change of the vector with its
   * cause and evidence.
   *
   * `GET /v1/avatars/{bot_id}/msv/history`
   *
   * @example
   * for await (const item of client.avatars.history({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   since: '2026-05-01T00:00:00Z',
   *   limit: 10,
   * })) {
   *   console.log(item)
   * }
   */
  history(request: { bot_id: string; user_id?: string | undefined; since?: string | undefined; limit?: number | undefined; cursor?: string | undefined }, options: CallOptions = {}): Paged<DriftStepPage, DriftStep> {
    return paged(this.#call, operations.listDriftSteps, request, options)
  }

  /**
   * Reset the vector. Restores the baseline or the result of an earlier step. The reset is itself
   * a step in the log. It clears the moods of sessions, except that of the session of the step.
   *
   * `POST /v1/avatars/{bot_id}/msv/reset`
   *
   * @example
   * await client.avatars.reset({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', to: 'baseline' })
   */
  reset(request: { bot_id: string } & ResetRequest, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.resetState, request, options)
  }

  /**
   * Freeze the vector. Until you unfreeze it, no message changes the vector and it does not relax.
   * Freezing a frozen avatar changes nothing.
   *
   * `POST /v1/avatars/{bot_id}/msv/freeze`
   *
   * @example
   * await client.avatars.freeze({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  freeze(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.freezeState, request, options)
  }

  /**
   * Unfreeze the vector. Allows the vector to change again. The time of the freeze does not count
   * for relaxation.
   *
   * `POST /v1/avatars/{bot_id}/msv/unfreeze`
   *
   * @example
   * await client.avatars.unfreeze({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  unfreeze(request: { bot_id: string }, options: CallOptions = {}): Promise<Avatar> {
    return this.#call(operations.unfreezeState, request, options)
  }

  /**
   * Preview a reflection. Returns the step that a message would cause, without applying it.
   *
   * `POST /v1/avatars/{bot_id}/msv/what-if`
   *
   * @example
   * await client.avatars.whatIf({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   message: 'Thank you, you were so kind and patient with me.',
   * })
   */
  whatIf(request: { bot_id: string } & WhatIfRequest, options: CallOptions = {}): Promise<WhatIfAnswer> {
    return this.#call(operations.whatIf, request, options)
  }

  /**
   * List soul revisions. Returns the revisions of the soul and settings, newest first, each with
   * its changes.
   *
   * `GET /v1/avatars/{bot_id}/souls`
   *
   * @example
   * for await (const item of client.avatars.souls({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', limit: 10 })) {
   *   console.log(item)
   * }
   */
  souls(request: { bot_id: string; limit?: number | undefined; cursor?: string | undefined }, options: CallOptions = {}): Paged<SoulRevisionPage, SoulRevision> {
    return paged(this.#call, operations.listSoulRevisions, request, options)
  }

  /**
   * Export an avatar. Returns one document with soul and revisions, settings, state, drift log,
   * memories with their history and facts, messages of sessions, and tombstones, as of one moment.
   * With `vectors`, each memory includes its embedding. With `user_id`, `session_id`, or
   * `speaker`, the document contains only the memories and messages said there, with a
   * `session_id` alone those of a session without a user; POST /v1/avatars/import does not accept
   * such a part.
   *
   * `GET /v1/avatars/{bot_id}/export`
   *
   * @example
   * await client.avatars.exportDocument({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', session_id: 'visit-7' })
   */
  exportDocument(request: { bot_id: string; vectors?: 'true' | 'false' | undefined; user_id?: string | undefined; session_id?: string | undefined; speaker?: string | undefined }, options: CallOptions = {}): Promise<ExportedAvatar> {
    return this.#call(operations.exportAvatar, request, options)
  }

  /**
   * Import an avatar. Creates a new avatar with new ids from an exported document, in one
   * transaction. Its `external_key` is that of the document; set another in the query, or an empty
   * one for none. A key that another avatar has causes CONFLICT. Text that a tombstone of the
   * document or of the exported avatar covers is not stored. Embeddings of another embedder are
   * recomputed.
   *
   * `POST /v1/avatars/import`
   */
  importDocument(request: { external_key?: string | undefined } & { document: AvatarDocument }, options: CallOptions = {}): Promise<{
    /** Id of the avatar. */
    id: string
    /** Same value as `id`. */
    bot_id: string
    /** Owner of the avatar, from the credential that created it. */
    owner_id: string
    /** Your key for the avatar, unique per owner. */
    external_key: string | null
    /** Name of the persona. */
    name: string
    /** Role of the persona. */
    role: string
    /** Who the persona is. */
    description: string
    /** How the persona handles closeness. */
    attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
    /** Skills or tags. */
    capabilities: Array<string>
    /** Price per hour in your unit. */
    hourly_rate: number | null
    /** Availability to display. */
    status: 'available' | 'busy' | 'offline'
    /** URL of a picture. */
    avatar_url: string | null
    /** Vector of the soul. */
    baseline_msv: Msv
    /** Vector now: traits and mood. */
    current_msv: Msv
    /** Slow layer only: `current_msv` without the mood. */
    trait_msv: Msv
    /** Start of the freeze; while set, nothing changes the vector. Null if not frozen. */
    frozen_at: string | null
    /** Settings of the avatar, as stored. */
    runtime_config: Record<string, unknown>
    /** Current soul revision, counted from 1. */
    soul_revision: number
    /** Creation time. */
    created_at: string
    /** Time of the last change to the soul or settings. */
    updated_at: string
    /** Number of imported items. */
    imported: {
      /** Number of stored memories. */
      memories: number
      /** Number of memories that a tombstone prevented. */
      suppressed: number
      /** Number of stored memories that already have a vector. */
      embedded: number
      /** Number of stored drift steps. */
      drift_steps: number
      /** Number of stored tombstones. */
      tombstones: number
    }
  }> {
    return this.#call(operations.importAvatar, request, options)
  }

  /**
   * Create an avatar from a pack. Finds or creates the avatar of a pack. An existing avatar keeps
   * its soul. With `persist` false, the pack is only compiled and nothing is stored.
   *
   * `POST /v1/avatars/import-soulpack`
   *
   * @example
   * await client.avatars.importSoulpack({ pack_id: 'companion', external_key: 'customer-42' })
   */
  importSoulpack(request: ImportSoulpackRequest, options: CallOptions = {}): Promise<SoulpackImported | SoulpackCompiled> {
    return this.#call(operations.importSoulpack, request, options)
  }

  /**
   * Export an avatar as a pack. Returns a ZIP file with one directory. Importing it creates the
   * same soul. Memories are not included.
   *
   * `GET /v1/avatars/{bot_id}/soulpack`, as `application/zip`
   */
  soulpack(request: { bot_id: string }, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call(operations.exportSoulpack, request, options)
  }

  /**
   * Export an avatar as a Character Card. Returns JSON in version 2 (default) or 3, or a PNG image
   * that contains both.
   *
   * `GET /v1/avatars/{bot_id}/card`
   *
   * @example
   * await client.avatars.card({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', format: 'v2' })
   */
  card(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined }, options: CallOptions = {}): Promise<CharacterCardView> {
    return this.#call(operations.exportCard, request, options)
  }

  /**
   * Export an avatar as a Character Card. Returns JSON in version 2 (default) or 3, or a PNG image
   * that contains both.
   *
   * `GET /v1/avatars/{bot_id}/card`, as `image/png`
   */
  cardPng(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined }, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call(operations.exportCard, request, options)
  }

  /**
   * Import a Character Card. Replaces the soul of an avatar with that of a card, as a new
   * revision. The body is the card as JSON or PNG. Members that the card lacks, such as the
   * vector, stay unchanged; members that the service does not read are kept for the next export.
   *
   * `POST /v1/avatars/{bot_id}/card`
   *
   * @example
   * await client.avatars.importCard({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   format: 'v2',
   *   card: {
   *     spec: 'chara_card_v2',
   *     spec_version: '2.0',
   *     data: { name: 'Mara', description: '{{char}} repairs bicycles.' },
   *   },
   * })
   */
  importCard(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined } & { card: CharacterCard }, options: CallOptions = {}): Promise<ImportCardAnswer> {
    return this.#call(operations.importCard, request, options)
  }

  /**
   * Create an avatar from a Character Card. Creates an avatar from a card as JSON or PNG. What a
   * card lacks gets the default of a soul, such as the vector. Entries of its lorebook come into
   * prompts; other members that the service does not read are kept for the next export.
   *
   * `POST /v1/avatars/card`
   *
   * @example
   * await client.avatars.registerCard({
   *   external_key: 'customer-42',
   *   format: 'v2',
   *   card: {
   *     spec: 'chara_card_v2',
   *     spec_version: '2.0',
   *     data: { name: 'Mara', description: '{{char}} repairs bicycles.' },
   *   },
   * })
   */
  registerCard(request: { external_key?: string | undefined; format?: 'v2' | 'v3' | 'png' | undefined } & { card: CharacterCard }, options: CallOptions = {}): Promise<ImportCardAnswer> {
    return this.#call(operations.registerCard, request, options)
  }

  /**
   * Create an avatar from a Character Card. Creates an avatar from a card as JSON or PNG. What a
   * card lacks gets the default of a soul, such as the vector. Entries of its lorebook come into
   * prompts; other members that the service does not read are kept for the next export.
   *
   * `POST /v1/avatars/card`, as `image/png`
   */
  registerCardPng(request: { external_key?: string | undefined; format?: 'v2' | 'v3' | 'png' | undefined } & RawBody<'image/png'>, options: CallOptions = {}): Promise<ImportCardAnswer> {
    return this.#call(operations.registerCard, request, options)
  }

  /**
   * Import a Character Card. Replaces the soul of an avatar with that of a card, as a new
   * revision. The body is the card as JSON or PNG. Members that the card lacks, such as the
   * vector, stay unchanged; members that the service does not read are kept for the next export.
   *
   * `POST /v1/avatars/{bot_id}/card`, as `image/png`
   */
  importCardPng(request: { bot_id: string; format?: 'v2' | 'v3' | 'png' | undefined } & RawBody<'image/png'>, options: CallOptions = {}): Promise<ImportCardAnswer> {
    return this.#call(operations.importCard, request, options)
  }
}

/** Operations of `client.proposals`. */
export class ProposalsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Propose a change of the soul. Accepts some members of a soul, by a model or a person, or
   * proposes the current traits as the baseline. The soul stays as it is until a key with the
   * admin scope accepts. A change of something in `runtime_config.protected` is a 422. An avatar
   * can have 32 open proposals.
   *
   * `POST /v1/avatars/{bot_id}/soul/proposals`
   */
  create(request: { bot_id: string } & ProposeSoulRequest, options: CallOptions = {}): Promise<SoulProposal> {
    return this.#call(operations.proposeSoul, request, options)
  }

  /**
   * List proposed changes of the soul. Returns the proposals of an avatar, newest first, with
   * their changes.
   *
   * `GET /v1/avatars/{bot_id}/soul/proposals`
   *
   * @example
   * for await (const item of client.proposals.list({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', status: 'open', limit: 10 })) {
   *   console.log(item)
   * }
   */
  list(request: { bot_id: string; status?: 'open' | 'accepted' | 'refused' | 'undone' | undefined; limit?: number | undefined; cursor?: string | undefined }, options: CallOptions = {}): Paged<SoulProposalPage, SoulProposal> {
    return paged(this.#call, operations.listSoulProposals, request, options)
  }

  /**
   * Get a proposed change of the soul. Returns one proposal with its changes, evidence, and
   * touched bounds.
   *
   * `GET /v1/avatars/{bot_id}/soul/proposals/{proposal_id}`
   *
   * @example
   * await client.proposals.read({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   proposal_id: '2a183c4e-95b6-41df-b307-48f90a1b2c3d',
   * })
   */
  read(request: { bot_id: string; proposal_id: string }, options: CallOptions = {}): Promise<SoulProposal> {
    return this.#call(operations.readSoulProposal, request, options)
  }

  /**
   * Accept a proposed change of the soul. Applies an open proposal as a new soul revision. If the
   * soul was revised since, the changes are applied to the current one. A 409 lists those whose
   * values have changed.
   *
   * `POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/accept`
   *
   * @example
   * await client.proposals.accept({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   proposal_id: '2a183c4e-95b6-41df-b307-48f90a1b2c3d',
   * })
   */
  accept(request: { bot_id: string; proposal_id: string }, options: CallOptions = {}): Promise<SoulProposal> {
    return this.#call(operations.acceptSoulProposal, request, options)
  }

  /**
   * Refuse a proposed change of the soul. Closes an open proposal without changing the soul.
   *
   * `POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/refuse`
   *
   * @example
   * await client.proposals.refuse({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   proposal_id: '2a183c4e-95b6-41df-b307-48f90a1b2c3d',
   * })
   */
  refuse(request: { bot_id: string; proposal_id: string }, options: CallOptions = {}): Promise<SoulProposal> {
    return this.#call(operations.refuseSoulProposal, request, options)
  }

  /**
   * Undo an accepted change of the soul. Restores the soul from before an accepted proposal as a
   * new soul revision. If the soul was revised since, the response is a 409.
   *
   * `POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/undo`
   *
   * @example
   * await client.proposals.undo({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   proposal_id: '2a183c4e-95b6-41df-b307-48f90a1b2c3d',
   * })
   */
  undo(request: { bot_id: string; proposal_id: string }, options: CallOptions = {}): Promise<SoulProposal> {
    return this.#call(operations.undoSoulProposal, request, options)
  }
}

/** Operations of `client.state`. */
export class StateResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Set the vector. Stores the vector exactly as sent and logs it as a step. Over time, the vector
   * relaxes from there toward the baseline.
   *
   * `POST /state/update`
   */
  update(request: StateUpdateRequest, options: CallOptions = {}): Promise<StateUpdateAnswer> {
    return this.#call(operations.updateState, request, options)
  }

  /**
   * Reflect on a message. Lets a message change the vector by one step, within the drift limits.
   *
   * `POST /state/reflect`
   *
   * @example
   * await client.state.reflect({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   message: 'Thank you, you were so kind and patient with me.',
   * })
   */
  reflect(request: ReflectRequest, options: CallOptions = {}): Promise<ReflectAnswer | ReflectAccepted> {
    return this.#call(operations.reflect, request, options)
  }
}

/** Operations of `client.turns`. */
export class TurnsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Prepare a turn. Call this before your model. Returns the system prompt with recalled memories,
   * standing instructions, and the current thought of the persona.
   *
   * `POST /hybrid/prepare`
   *
   * @example
   * await client.turns.prepare({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   query: 'Which bike do I ride?',
   *   session_id: 'visit-7',
   * })
   */
  prepare(request: PrepareRequest, options: CallOptions = {}): Promise<PrepareAnswer> {
    return this.#call(operations.prepare, request, options)
  }

  /**
   * Complete a turn. Call this after your model. Stores both sides of the turn and reflects on the
   * message. To retry safely, send an `idempotency_key`, the header Idempotency-Key, or a
   * `turn_id`: the same body returns the same response.
   *
   * `POST /hybrid/complete`
   *
   * @example
   * await client.turns.complete({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   session_id: 'visit-7',
   *   user_message: 'I ride a red Brompton to work.',
   *   assistant_text: 'A folding bike is great for the train. How far is your ride?',
   *   speaker: 'Noor',
   * })
   */
  complete(request: CompleteRequest, options: CallOptions = {}): Promise<CompleteAnswer | CompleteAccepted> {
    return this.#call(operations.complete, request, options)
  }

  /**
   * Generate a reply. Runs a complete turn with the configured chat model: prepare, model,
   * complete. Streams server-sent events: `cognitive_state` once, `message` for each part of the
   * reply, `msv_update` if the turn changed the vector, and `done`. A failure after the first byte
   * is an `error` event followed by `done`. If the turn fails or you disconnect, nothing is
   * stored. With `stream` false, returns one JSON response.
   *
   * `POST /chat/generate`
   *
   * @example
   * await client.turns.generate({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   message: 'Which bike do I ride?',
   *   session_id: 'visit-7',
   *   stream: false,
   * })
   */
  generate(request: ChatGenerateRequest, options: CallOptions = {}): Promise<ChatAnswer> {
    return this.#call(operations.chatGenerate, request, options)
  }
}

/** Operations of `client.memories`. */
export class MemoriesResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Store a memory. Stores one text that was not said in a turn. Text that a tombstone covers is
   * not stored; a duplicate merges into the existing memory.
   *
   * `POST /memory/ingest`
   *
   * @example
   * await client.memories.ingest({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   user_id: 'noor',
   *   content: 'Noor’s saddle height is 72 cm.',
   *   speaker: 'Noor',
   *   timezone: 'Europe/Amsterdam',
   * })
   */
  ingest(request: IngestRequest, options: CallOptions = {}): Promise<IngestAnswer> {
    return this.#call(operations.ingestMemory, request, options)
  }

  /**
   * Store multiple memories. Stores up to 1,000 memories in one transaction. If one item is
   * invalid, nothing is stored, and `issues` points to /items/N.
   *
   * `POST /memory/ingest/batch`
   */
  ingestBatch(request: IngestBatchRequest, options: CallOptions = {}): Promise<IngestBatchAnswer> {
    return this.#call(operations.ingestMemories, request, options)
  }

  /**
   * Search memories. Returns the memories that are relevant to a query, most relevant first. To
   * get a prompt too, use POST /hybrid/prepare.
   *
   * `POST /memory/retrieve`
   *
   * @example
   * await client.memories.retrieve({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   query: 'Which bike do I ride?',
   *   session_id: 'visit-7',
   * })
   */
  retrieve(request: RetrieveRequest, options: CallOptions = {}): Promise<RetrieveAnswer> {
    return this.#call(operations.retrieveMemories, request, options)
  }

  /**
   * List memories. Returns memories, newest first by `occurred_at`. A memory must match all
   * filters. `since` (inclusive) and `before` (exclusive) limit the time at which it was said.
   *
   * `GET /v1/avatars/{bot_id}/memories`
   *
   * @example
   * for await (const item of client.memories.list({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', limit: 10, session_id: 'visit-7' })) {
   *   console.log(item)
   * }
   */
  list(request: { bot_id: string; limit?: number | undefined; cursor?: string | undefined; user_id?: string | undefined; session_id?: string | undefined; speaker?: string | undefined; scope?: 'session' | 'global' | undefined; kind?: 'turn' | 'fact' | 'instruction' | 'summary' | undefined; since?: string | undefined; before?: string | undefined; q?: string | undefined }, options: CallOptions = {}): Paged<MemoryPage, Memory> {
    return paged(this.#call, operations.listMemories, request, options)
  }

  /**
   * Get a memory. Returns a memory, including a superseded one.
   *
   * `GET /memory/{memory_id}`
   *
   * @example
   * await client.memories.read({ memory_id: '019df26e-2d00-8c34-aa73-e584a5842963' })
   */
  read(request: { memory_id: string; user_id?: string | undefined }, options: CallOptions = {}): Promise<Memory> {
    return this.#call(operations.readMemory, request, options)
  }

  /**
   * Correct a memory. Creates a new memory that supersedes the old one, which stays readable. Set
   * `kind` to make the memory a standing instruction, or to remove it from the prompts.
   *
   * `PATCH /memory/{memory_id}`
   *
   * @example
   * await client.memories.update({
   *   memory_id: '019df26e-2d00-8c34-aa73-e584a5842963',
   *   content: 'I ride a blue Brompton to work.',
   * })
   */
  update(request: { memory_id: string; user_id?: string | undefined } & PatchMemoryRequest, options: CallOptions = {}): Promise<Memory> {
    return this.#call(operations.patchMemory, request, options)
  }

  /**
   * Forget a memory. Deletes the memory with its correction chain: all memories that it superseded
   * or that superseded it.
   *
   * `DELETE /memory/{memory_id}`
   *
   * @example
   * await client.memories.delete({ memory_id: '019df26e-2d00-8c34-aa73-e584a5842963' })
   */
  delete(request: { memory_id: string; user_id?: string | undefined }, options: CallOptions = {}): Promise<Memory> {
    return this.#call(operations.deleteMemory, request, options)
  }

  /**
   * Forget memories by selectors. Deletes the memories that match all selectors, with their
   * correction chains. At least one selector is required in addition to `bot_id`. To preview the
   * matches, set `dry_run`. Each deleted text leaves a tombstone, so it is not stored again.
   *
   * `POST /memory/forget`
   *
   * @example
   * await client.memories.forget({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', content_match: 'brompton' })
   */
  forget(request: ForgetRequest, options: CallOptions = {}): Promise<ForgetAnswer> {
    return this.#call(operations.forgetMemories, request, options)
  }

  /**
   * List the messages of a session. Returns every message of a session verbatim, also where
   * several messages are one memory or a later message corrects an earlier one. Forgotten,
   * expired, and suppressed messages are missing. With `memory_policy: summary_only`, no messages
   * are stored.
   *
   * `GET /v1/avatars/{bot_id}/sessions/{session_id}/messages`
   *
   * @example
   * for await (const item of client.memories.listSessionMessages({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', session_id: 'visit-7', limit: 10 })) {
   *   console.log(item)
   * }
   */
  listSessionMessages(request: { bot_id: string; session_id: string; limit?: number | undefined; cursor?: string | undefined; order?: 'oldest' | 'newest' | undefined; user_id?: string | undefined }, options: CallOptions = {}): Paged<SessionMessagePage, SessionMessage> {
    return paged(this.#call, operations.listSessionMessages, request, options)
  }

  /**
   * Forget a session. Deletes all memories of a session. A merged duplicate from other sessions
   * stays and loses only this source.
   *
   * `DELETE /memory/session/{bot_id}/{session_id}`
   *
   * @example
   * await client.memories.deleteSession({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', session_id: 'visit-7' })
   */
  deleteSession(request: { bot_id: string; session_id: string; user_id?: string | undefined }, options: CallOptions = {}): Promise<SessionDeleteAnswer> {
    return this.#call(operations.deleteSession, request, options)
  }

  /**
   * Delete expired session memories. Deletes session memories older than
   * MEMORY_SESSION_TTL_SECONDS, for one avatar or for all of yours.
   *
   * `POST /memory/purge-expired`
   *
   * @example
   * await client.memories.purgeExpired({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  purgeExpired(request: PurgeRequest, options: CallOptions = {}): Promise<PurgeAnswer> {
    return this.#call(operations.purgeExpired, request, options)
  }

  /**
   * Recompute missing embeddings. Starts a durable job that embeds every memory without a vector
   * of the current embedder. The job resumes after a restart.
   *
   * `POST /memory/reembed`
   *
   * @example
   * await client.memories.reembed({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  reembed(request: ReembedRequest, options: CallOptions = {}): Promise<JobAccepted> {
    return this.#call(operations.reembedMemories, request, options)
  }

  /**
   * Redact stored secrets. Starts a durable job that applies the current redaction rules (secrets,
   * and `runtime_config.redact`) to every stored memory, including superseded ones, of one avatar
   * or of all yours. The erasure log counts the redactions.
   *
   * `POST /memory/sweep`
   *
   * @example
   * await client.memories.sweep({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  sweep(request: ReembedRequest, options: CallOptions = {}): Promise<JobAccepted> {
    return this.#call(operations.sweepMemories, request, options)
  }

  /**
   * Summarize sessions. Derives a summary of each session by quoting its most representative
   * sentences with date and speaker, without a chat model. Deletes and replaces no source; a
   * repeated call updates only changed summaries. An avatar with many memories needs a job.
   *
   * `POST /memory/consolidate`
   *
   * @example
   * await client.memories.consolidate({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })
   */
  consolidate(request: ConsolidateRequest, options: CallOptions = {}): Promise<ConsolidateAnswer | JobAccepted> {
    return this.#call(operations.consolidateMemories, request, options)
  }
}

/** Operations of `client.facts`. */
export class FactsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List current facts. Returns what the user’s memories currently state, such as a home, a name,
   * or a date, newest first, each with its source memory and its former values. Facts are derived
   * from memories and never replace them: correct or forget a memory to change its facts. Without
   * `session_id`, the list covers all sessions, but a statement made in one session doesn’t
   * replace one of another unless `recall_scope` is `all`.
   *
   * `GET /v1/avatars/{bot_id}/facts`
   *
   * @example
   * for await (const item of client.facts.list({
   *   bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b',
   *   limit: 10,
   *   attribute: 'home',
   *   recall_scope: 'all',
   * })) {
   *   console.log(item)
   * }
   */
  list(request: { bot_id: string; limit?: number | undefined; cursor?: string | undefined; subject?: string | undefined; attribute?: string | undefined; user_id?: string | undefined; speaker?: string | undefined; session_id?: string | undefined; recall_scope?: 'session' | 'user' | 'all' | undefined; as_of?: string | undefined }, options: CallOptions = {}): Paged<FactPage, Fact> {
    return paged(this.#call, operations.listFacts, request, options)
  }
}

/** Operations of `client.users`. */
export class UsersResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List the users of an avatar. Returns the users that writes have named by `user_id`, newest
   * first by the time of their first write, with the number of their memories.
   *
   * `GET /v1/avatars/{bot_id}/users`
   *
   * @example
   * for await (const item of client.users.list({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', limit: 10 })) {
   *   console.log(item)
   * }
   */
  list(request: { bot_id: string; limit?: number | undefined; cursor?: string | undefined }, options: CallOptions = {}): Paged<AvatarUserPage, AvatarUser> {
    return paged(this.#call, operations.listUsers, request, options)
  }

  /**
   * Export a user. Returns one document with everything that is kept of a user: memories with
   * their history and facts, messages, mood, reply statistics, drift steps, and tombstones, as of
   * one moment. POST /v1/avatars/import does not accept such a part.
   *
   * `GET /v1/avatars/{bot_id}/users/{user_id}/export`
   *
   * @example
   * await client.users.exportDocument({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', user_id: 'noor' })
   */
  exportDocument(request: { bot_id: string; user_id: string; vectors?: 'true' | 'false' | undefined }, options: CallOptions = {}): Promise<ExportedAvatar> {
    return this.#call(operations.exportUser, request, options)
  }

  /**
   * Delete a user. Deletes everything that is kept of a user in one transaction: memories, facts,
   * messages, moods, reply statistics, drift steps, jobs, stored responses, and tombstones, with
   * an entry in the erasure log. What the user moved in the shared traits stays. This operation
   * can’t be undone.
   *
   * `DELETE /v1/avatars/{bot_id}/users/{user_id}`
   *
   * @example
   * await client.users.delete({ bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b', user_id: 'noor' })
   */
  delete(request: { bot_id: string; user_id: string }, options: CallOptions = {}): Promise<UserDeleteAnswer> {
    return this.#call(operations.deleteUser, request, options)
  }
}

/** Operations of `client.jobs`. */
export class JobsResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List jobs. Returns the requested jobs of all your avatars, newest first.
   *
   * `GET /v1/jobs`
   *
   * @example
   * for await (const item of client.jobs.list({ limit: 10 })) {
   *   console.log(item)
   * }
   */
  list(request: { limit?: number | undefined; cursor?: string | undefined; since?: string | undefined; user_id?: string | undefined } = {}, options: CallOptions = {}): Paged<JobPage, Job> {
    return paged(this.#call, operations.listJobs, request, options)
  }

  /**
   * Get a job. Returns the state and progress of a job.
   *
   * `GET /v1/jobs/{job_id}`
   *
   * @example
   * await client.jobs.read({ job_id: 'f7e5091b-6283-4eac-80d4-15c6d7e8f90a' })
   */
  read(request: { job_id: string; user_id?: string | undefined }, options: CallOptions = {}): Promise<Job> {
    return this.#call(operations.readJob, request, options)
  }
}

/** Operations of `client.erasures`. */
export class ErasuresResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List erasures. Returns the log of deletions and redactions, newest first, without the erased
   * content.
   *
   * `GET /v1/erasures`
   *
   * @example
   * for await (const item of client.erasures.list({ limit: 10, bot_id: '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b' })) {
   *   console.log(item)
   * }
   */
  list(request: { limit?: number | undefined; cursor?: string | undefined; bot_id?: string | undefined } = {}, options: CallOptions = {}): Paged<ErasurePage, Erasure> {
    return paged(this.#call, operations.listErasures, request, options)
  }
}

/** Operations of `client.keys`. */
export class KeysResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List API keys. Returns your keys, newest first, without their secrets. Expired and revoked
   * keys are included; DAIMON_API_KEY is not.
   *
   * `GET /v1/keys`
   *
   * @example
   * for await (const item of client.keys.list({ limit: 10 })) {
   *   console.log(item)
   * }
   */
  list(request: { limit?: number | undefined; cursor?: string | undefined } = {}, options: CallOptions = {}): Paged<KeyPage, Key> {
    return paged(this.#call, operations.listKeys, request, options)
  }

  /**
   * Create an API key. Returns the secret only once. On a service with open access, the first key
   * closes it: afterward, every request needs a key. The first key therefore needs the scope
   * `admin`; otherwise, the request fails with CONFLICT.
   *
   * `POST /v1/keys`
   *
   * @example
   * await client.keys.create({ name: 'web shop', scopes: ['read', 'write'], requests_per_minute: 600 })
   */
  create(request: CreateKeyRequest, options: CallOptions = {}): Promise<KeyWithSecret> {
    return this.#call(operations.createKey, request, options)
  }

  /**
   * Rotate an API key. Creates a new secret; the old one stays valid for `grace_seconds`. Name,
   * scopes, limits, and id stay. A second rotation ends the first grace period. Fails with
   * CONFLICT if the key is revoked, or expired without a new `expires_at`.
   *
   * `POST /v1/keys/{key_id}/rotate`
   *
   * @example
   * await client.keys.rotate({ key_id: '08f61a2c-7394-4fbd-91e5-26d7e8f90a1b', grace_seconds: 3600 })
   */
  rotate(request: { key_id: string } & RotateKeyRequest, options: CallOptions = {}): Promise<KeyWithSecret> {
    return this.#call(operations.rotateKey, request, options)
  }

  /**
   * Revoke an API key. Takes effect immediately on every instance of the service. The key stays in
   * the list. Revoking a revoked key changes nothing.
   *
   * `DELETE /v1/keys/{key_id}`
   *
   * @example
   * await client.keys.revoke({ key_id: '08f61a2c-7394-4fbd-91e5-26d7e8f90a1b' })
   */
  revoke(request: { key_id: string }, options: CallOptions = {}): Promise<Key> {
    return this.#call(operations.revokeKey, request, options)
  }
}

/** Operations of `client.soulpacks`. */
export class SoulpacksResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List packs. Returns the catalog. `q` searches id, name, role, and tags, ignoring case; `tag`
   * must match a complete tag.
   *
   * `GET /v1/soulpacks`
   *
   * @example
   * await client.soulpacks.list({ q: 'luna', tag: 'companion' })
   */
  list(request: { q?: string | undefined; tag?: string | undefined; include_vectors?: 'true' | 'false' | undefined } = {}, options: CallOptions = {}): Promise<Array<SoulpackCatalogEntry>> {
    return this.#call(operations.listSoulpacks, request, options)
  }

  /**
   * Get a pack. Returns the manifest of a pack, its texts, and the soul that they compile to.
   *
   * `GET /v1/soulpacks/{pack_id}`
   *
   * @example
   * await client.soulpacks.read({ pack_id: 'companion' })
   */
  read(request: { pack_id: string }, options: CallOptions = {}): Promise<Soulpack> {
    return this.#call(operations.readSoulpack, request, options)
  }

  /**
   * Validate a pack. Accepts a manifest and texts in the form that GET /v1/soulpacks/{pack_id}
   * returns. Uses the presets of the service. Stores nothing.
   *
   * `POST /v1/soulpacks/validate`
   *
   * @example
   * await client.soulpacks.validate({
   *   manifest: {
   *     id: 'mara',
   *     name: 'Mara',
   *     version: '1.0.0',
   *     license: 'Apache-2.0',
   *     role: 'Bicycle shop assistant',
   *     attachment_style: 'Secure',
   *   },
   *   texts: { 'SOUL.md': 'Mara works in a bicycle shop.' },
   * })
   */
  validate(request: ValidateSoulpackRequest, options: CallOptions = {}): Promise<ValidateSoulpackAnswer> {
    return this.#call(operations.validateSoulpack, request, options)
  }
}

/** Operations of `client.service`. */
export class ServiceResource {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Check liveness. Returns 200 while the process runs, whatever the state of its dependencies.
   *
   * `GET /health`
   *
   * @example
   * await client.service.health()
   */
  health(request: Record<string, never> = {}, options: CallOptions = {}): Promise<HealthAnswer> {
    return this.#call(operations.health, request, options)
  }

  /**
   * Check readiness. Returns 503 if a dependency is down. With accept=degraded, returns 200 while
   * the service answers requests; use this for orchestrator probes.
   *
   * `GET /ready`
   *
   * @example
   * await client.service.ready({ accept: 'degraded' })
   */
  ready(request: { accept?: 'degraded' | undefined } = {}, options: CallOptions = {}): Promise<ReadyAnswer> {
    return this.#call(operations.ready, request, options)
  }

  /**
   * Count requests by day. Returns how many requests you sent on each of the last days in UTC, and
   * how long the service took. Liveness, readiness, and MCP requests are not counted.
   *
   * `GET /v1/request-days`
   *
   * @example
   * await client.service.requestDays({ days: 14 })
   */
  requestDays(request: { days?: number | undefined } = {}, options: CallOptions = {}): Promise<RequestDays> {
    return this.#call(operations.listRequestDays, request, options)
  }
}
