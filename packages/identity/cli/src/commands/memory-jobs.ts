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
  /** The progress verb, shown before the count. */
  readonly doing: string
  readonly told: (progress: Job['progress']) => string
}

/** Defines a command that starts a job over all memories, or one avatar's, and waits for it. */
const memoryJob = ({ name, description, doing, told: reported }: MemoryJob) =>
  command({
    description,
    examples: [`daimon memory ${name}`, `daimon memory ${name} --bot mara-kitchen`],
    args: {
      bot: { ...botArg.bot, description: 'only this avatar, by ID or external key' },
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
        await io.out.write(args.json ? jsonText(job) : `${reported(job.progress)}\n`)
        return EXIT.clean
      }),
  })

export const memoryReembed = memoryJob({
  name: 'reembed',
  description: 'Embed memories that lack a vector of the current embedder',
  doing: 'embedding',
  told: ({ done, total }) =>
    `${done} of ${total ?? done} memories have a vector of the current embedder.`,
})

export const memorySweep = memoryJob({
  name: 'sweep',
  description: 'Redact secrets in stored memories',
  doing: 'checking',
  told: ({ done }) => `Checked ${done} memories. GET /v1/erasures lists the redactions.`,
})
