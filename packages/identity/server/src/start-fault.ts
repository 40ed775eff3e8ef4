import { startFault as databaseStartFault } from '@daimon/database'
import { EmbedderError } from '@daimon/identity-embed'
import { ConfigError } from '@daimon/runtime'

/**
 * What kept the service from starting, in a sentence that says what to do; `undefined` for an
 * unexpected error.
 */
export const startFault = (error: unknown): string | undefined =>
  databaseStartFault(error, { portVariable: 'PORT', told: [ConfigError, EmbedderError] })
