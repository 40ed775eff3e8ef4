import { tracingChannel } from 'node:diagnostics_channel'

/** A part of a use case that takes time of its own. */
export type Stage = 'embed' | 'index' | 'arms' | 'fuse' | 'fetch' | 'render' | 'weigh' | 'store'

/** What is published when a stage begins and ends: its name alone, never a text. */
export type StageMessage = { readonly stage: Stage }

export const STAGE_CHANNEL = 'daimon.identity.stage'

const stages = tracingChannel<unknown, StageMessage>(STAGE_CHANNEL)

/** Runs a stage and publishes it. While nobody listens that costs a call and a look. */
export const stage = <T>(name: Stage, run: () => T): T =>
  stages.hasSubscribers ? stages.traceSync(run, { stage: name }) : run()

/** The same for a stage that waits. */
export const stageAsync = <T>(name: Stage, run: () => Promise<T>): Promise<T> =>
  stages.hasSubscribers ? stages.tracePromise(run, { stage: name }) : run()
