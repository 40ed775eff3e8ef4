/**
 * Runs inside the sandbox and tries to get out. Reports, by probe id, which attempts succeeded. The
 * file that its first argument names lists what to look for.
 */
import { readFileSync, writeSync } from 'node:fs'
import type { ProbeInput, Probe, ProbeOutcome } from './probe.ts'
import { SYSTEM_CALL_PROBES } from './probes/calls.ts'
import { FILE_PROBES } from './probes/files.ts'
import { LIMIT_PROBES } from './probes/limits.ts'
import { NETWORK_PROBES } from './probes/network.ts'
import { PROCESS_PROBES } from './probes/processes.ts'

const DETAIL_CHARACTERS = 200

const canaries = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ProbeInput

const tryProbe = async ({ id, tries, only, attempt }: Probe): Promise<ProbeOutcome> => {
  if (only !== undefined && only !== process.arch)
    return { id, tries, notRun: `${process.arch} lacks these system calls` }
  try {
    const seen = await attempt(canaries)
    return seen === undefined
      ? { id, tries }
      : { id, tries, seen: seen.slice(0, DETAIL_CHARACTERS) }
  } catch {
    return { id, tries }
  }
}

// Each connection waits for an answer that does not come, so all wait at the same time.
const outcomes = await Promise.all(NETWORK_PROBES.map(tryProbe))
for (const probe of [...FILE_PROBES, ...PROCESS_PROBES, ...SYSTEM_CALL_PROBES, ...LIMIT_PROBES])
  outcomes.push(await tryProbe(probe))
writeSync(1, JSON.stringify(outcomes))
process.exit(0)
