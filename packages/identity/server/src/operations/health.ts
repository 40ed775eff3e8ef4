import { SERVICE_NAME, SERVICE_VERSION } from '@daimon/identity-api'
import { type Operation, ok } from './operation.ts'

export const health: Operation<'health'> = async () =>
  ok({ status: 'ok', service: SERVICE_NAME, version: SERVICE_VERSION })
