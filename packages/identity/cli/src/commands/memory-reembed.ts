import type { Job } from '@daimon/client'
import { EXIT, createProgress } from '@daimon/terminal'
import { setTimeout as delay } from 'node:timers/promises'
import { botArg, command, jsonArg, serviceArgs } from '../command.ts'
import { type Service, withService } from '../connect.ts'
import { findAvatar } from '../find-avatar.ts'
import { type Io, UnfinishedError } from '../io.ts'
import { jsonText } from '../json.ts'

const POLL_MS = 200

export const memoryReembed = command({
  description: 'Embed every memory that the embedder in use has not embedded, and wait for it',
  examples: ['daimon memory reembed', 'daimon memory reembed --bot mara-kitchen'],
  args: {
    bot: { ...botArg.bot, description: 'one avatar alone, by its id or its external key' },
    ...serviceArgs,
    ...jsonArg,
  },
  run: (io, args) =>
    withService(io, args, async (service) => {
      const { client, call } = service
      const one = args.bot === undefined ? {} : { bot_id: (await findAvatar(service, args.bot)).id }
      const { job_id } = await client.memories.reembed(one, call)
      const job = await follow(io, service, job_id)
      const { done, total } = job.progress
      const line = `${done} of ${total ?? done} memories have a vector of the embedder in use.\n`
      await io.out.write(args.json ? jsonText(job) : line)
      return EXIT.clean
    }),
})

/** Until it is done. An interruption leaves the job to the service, which goes on with it. */
const follow = async (io: Io, { client, call }: Service, job_id: string): Promise<Job> => {
  const progress = createProgress(io.err)
  try {
    for (;;) {
      const job = await client.jobs.read({ job_id }, call)
      if (job.state === 'completed') return job
      if (job.state === 'failed')
        throw new UnfinishedError(`The job ${job_id} failed: ${job.error}. Its log says more.`)
      progress.say(`embedding ${job.progress.done} of ${job.progress.total ?? '?'}`)
      await delay(POLL_MS, undefined, { signal: io.signal })
    }
  } finally {
    progress.end()
  }
}
