import { join, resolve } from 'node:path'
import type { Io } from '../io.ts'

/**
 * The advisories directory of the service, the guardrail, and local scans, without reading the
 * service's configuration. A relative DATA_DIR counts from `base`.
 */
export const advisoriesDirectory = ({ env }: Pick<Io, 'env'>, base = '.'): string =>
  join(resolve(base, env['DATA_DIR'] || '.daimon'), 'scanner', 'advisories')
