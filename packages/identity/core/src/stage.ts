import { tracingChannel } from 'node:diagnostics_channel'

/** A measured part of a use case. */
export type Stage = 'embed' | 'index' | 'signals' | 'fuse' | 'fetch' | 'render' | 'assess' | 'store'

/** Message published when a stage begins and ends: only its name, never a text. */
export type StageMessage = { readonly stage: Stage }

export const STAGE_CHANNEL = 'daimon.identity.stage'

const stages = tracingChannel<unknown, StageMessage>(STAGE_CHANNEL)

/** Runs a stage and publishes it. Without subscribers it costs one call and one check. */
export const stage = <T>(name: Stage, run: () => T): T =>
  stages.hasSubscribers ? stages.traceSync(run, { stage: name }) : run()

/** The same for an asynchronous stage. */
export const stageAsync = <T>(name: Stage, run: () => Promise<T>): Promise<T> =>
  stages.hasSubscribers ? stages.tracePromise(run, { stage: name }) : run()
