import type { Job } from '@daimon/client'
import { createProgress } from '@daimon/terminal'
import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './connect.ts'
import { type Io, UnfinishedError } from './io.ts'

const POLL_MS = 200

/** Shows a job's progress until it is done. An interruption leaves the job to the service, which goes on with it. */
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
        throw new UnfinishedError(`The job ${job_id} failed: ${job.error}. Its log says more.`)
      progress.say(`${verb} ${job.progress.done} of ${job.progress.total ?? '?'}`)
      await delay(POLL_MS, undefined, { signal: io.signal })
    }
  } finally {
    progress.end()
  }
}
