import type { Job } from '@daimon/client'
import { createProgress } from '@daimon/terminal'
import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './connect.ts'
import { type Io, IncompleteError } from './io.ts'

const POLL_MS = 200

/** Shows a job's progress until it is done. The service continues the job after an interruption. */
export const followJob = async (
  io: Io,
  { client, call }: Service,
  job_id: string,
  verb: string,
): Promise<Job> => {
  const progress = createProgress(io.err)
  try {
    for (;;) {
      const job = await client.jobs.read({ job_id }, call)
      if (job.state === 'completed') return job
      if (job.state === 'failed')
        throw new IncompleteError(
          `Job ${job_id} failed: ${job.error}. For details, see the log of the service.`,
        )
      progress.say(`${verb} ${job.progress.done} of ${job.progress.total ?? '?'}`)
      await delay(POLL_MS, undefined, { signal: io.signal })
    }
  } finally {
    progress.end()
  }
}
