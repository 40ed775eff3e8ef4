import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { jsonText } from '../json.ts'
import { startStudioHere, studioPort } from '../studio-here.ts'

/** The pages before a kernel: the one that is named, the one that runs here, or one of this process. */
export const studio = command({
  description: 'Serve the studio: who the avatars are, what they remember and why',
  examples: ['daimon studio', 'daimon studio --port 0 --url http://127.0.0.1:8001'],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'STUDIO_PORT, else 8765; 0 takes a free one',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const port = studioPort(io.env, args.port, '--port')
    return withService(
      io,
      args,
      async ({ baseUrl: kernel }) => {
        const started = await startStudioHere(kernel, port, io.env)
        const where = { studio: started.url, kernel }
        await io.out.write(args.json ? jsonText(where) : places(where))
        if (!io.signal.aborted) await once(io.signal, 'abort')
        await started.stop()
        await io.err.write('Stopped in order.\n')
        return EXIT.clean
      },
      { mayCreate: true, isForOthers: true },
    )
  },
})

/** The last line is `ready` and nothing else. */
const places = (of: Readonly<Record<string, string>>): string =>
  [...Object.entries(of).map(([name, url]) => `  ${name}  ${url}`), 'ready\n'].join('\n')
