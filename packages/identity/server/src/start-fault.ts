import { startFault as databaseStartFault } from '@daimon/database'
import { EmbedderError } from '@daimon/identity-embed'
import { ConfigError } from '@daimon/runtime'

/** What kept the kernel from starting, in a sentence that says what to do; `undefined` for what nobody foresaw. */
export const startFault = (error: unknown): string | undefined =>
  databaseStartFault(error, { portVariable: 'PORT', told: [ConfigError, EmbedderError] })
