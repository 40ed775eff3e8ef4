import type { Check } from './check.ts'
import { adapterChecks } from './checks/adapters.ts'
import { clientChecks } from './checks/clients.ts'
import { identityChecks } from './checks/identity.ts'
import { pythonChecks } from './checks/python.ts'
import { scannerChecks } from './checks/scanner.ts'
import { startTimeChecks } from './checks/start-times.ts'

export const checks: readonly Check[] = [
  ...identityChecks,
  ...scannerChecks,
  ...clientChecks,
  ...adapterChecks,
  ...pythonChecks,
  ...startTimeChecks,
]
