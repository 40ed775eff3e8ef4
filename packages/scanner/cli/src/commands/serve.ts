import { defineCommand } from 'citty'
import type { Io } from '../io.ts'

/** Runs the service, configured by the environment, until a signal stops it. */
export const serveCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'serve',
      description: 'Run the scanner service (SCANNER_HOST, SCANNER_PORT, DATA_DIR)',
    },
    args: {
      'print-config': { type: 'boolean', description: 'print the configuration and exit' },
    },
    run: async ({ args }) => {
      const { serve } = await import('@daimon/scanner-server')
      end(
        await serve({
          env: io.env,
          isConfigPrinted: args['print-config'] === true,
          out: (text) => io.out.write(text),
          err: (text) => io.err.write(text),
        }),
      )
    },
  })
