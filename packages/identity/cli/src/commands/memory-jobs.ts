import { EXIT } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar } from '../find-avatar.ts'
import { followJob } from '../follow-job.ts'
import { jsonText } from '../json.ts'

type Job = Awaited<ReturnType<typeof followJob>>

type MemoryJob = {
  readonly name: 'reembed' | 'sweep'
  readonly description: string
  /** What it does to memories, beside their count. */
  readonly doing: string
  readonly told: (progress: Job['progress']) => string
}

/** A job over all memories, or those of one avatar, that is started and waited for. */
const memoryJob = ({ name, description, doing, told }: MemoryJob) =>
  command({
    description,
    examples: [`daimon memory ${name}`, `daimon memory ${name} --bot mara-kitchen`],
    args: {
      bot: { ...botArg.bot, description: 'one avatar alone, by its id or its external key' },
      ...serviceArgs,
      ...jsonArg,
    },
    run: (io, args) =>
      withService(io, args, async (service) => {
        const { client, call } = service
        const one =
          args.bot === undefined ? {} : { bot_id: (await findAvatar(service, args.bot)).id }
        const { job_id } = await client.memories[name](one, call)
        const job = await followJob(io, service, job_id, doing)
        await io.out.write(args.json ? jsonText(job) : `${told(job.progress)}\n`)
        return EXIT.clean
      }),
  })

export const memoryReembed = memoryJob({
  name: 'reembed',
  description: 'Embed every memory that the embedder in use has not embedded, and wait for it',
  doing: 'embedding',
  told: ({ done, total }) =>
    `${done} of ${total ?? done} memories have a vector of the embedder in use.`,
})

export const memorySweep = memoryJob({
  name: 'sweep',
  description: 'Take secrets out of memories that were stored before, and wait for it',
  doing: 'looking at',
  told: ({ done }) => `${done} memories were looked at. GET /v1/erasures says what was taken out.`,
})
