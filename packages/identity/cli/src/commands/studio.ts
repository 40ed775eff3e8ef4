import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { jsonText } from '../json.ts'
import { startStudioHere, studioPort } from '../studio-here.ts'

/** Studio for the named service, the running one, or an in-process one. */
export const studio = command({
  description: 'Serve Studio, the web interface',
  examples: ['daimon studio', 'daimon studio --port 0 --url http://127.0.0.1:8001'],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'port to listen on (STUDIO_PORT, else 8765; 0 for any free port)',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const port = studioPort(io.env, args.port, '--port')
    return withService(
      io,
      args,
      async ({ baseUrl: service }) => {
        const started = await startStudioHere(service, port, io.env)
        const where = { studio: started.url, kernel: service }
        const places = `  studio    ${started.url}\n  identity  ${service}\n`
        // The last line is exactly `ready`, for scripts that wait for it.
        await io.out.write(args.json ? jsonText(where) : `${places}ready\n`)
        if (!io.signal.aborted) await once(io.signal, 'abort')
        await started.stop()
        await io.err.write('Stopped.\n')
        return EXIT.clean
      },
      { mayCreate: true, isForOthers: true },
    )
  },
})
