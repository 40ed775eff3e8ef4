import type { RuntimeConfig } from '@daimon/identity-api'

type Drift = RuntimeConfig['drift']

/** What an exported pack is tagged with, so that it keeps its profile when it comes in again. */
const COMPANION = 'companion'
/** Tags of packs that keep somebody company; every other pack does a job. */
const COMPANION_TAGS = new Set([COMPANION, 'companionship', 'friend', 'personal', 'social'])

const isCompanion = (tag: string): boolean => COMPANION_TAGS.has(tag.trim().toLowerCase())

/** The drift settings of a pack's avatar: a companion's are the caller's, anybody else is at work unless they say otherwise. */
export const driftOfPack = (tags: readonly string[], given: Drift): Drift =>
  given?.profile !== undefined || tags.some(isCompanion)
    ? given
    : { honesty_floor: true, ...given, profile: 'work' }

/** The inverse: tags by which a pack comes in again with the profile that its avatar has. */
export const tagsOfDrift = (drift: Drift): string[] =>
  drift?.profile === 'work' ? [] : [COMPANION]
